// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@yomikura/contract/errors'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { network } from '../../base/network/network-state.ts'
import { report, sendReports } from './reports.ts'

type Sent = { path: string; workno: string; key: string; keepalive: boolean }
type SentWith = { headers: Record<string, string>; keepalive?: boolean }

let sent: Sent[]
let failure: (() => Error) | undefined

/** The server's side: what it took in, and what it answers instead. */
const aServer = (account: string) =>
  ({
    account,
    post: async (path: string, body: { workno: string }, options: SentWith) => {
      if (failure) throw failure()
      const { headers, keepalive = false } = options
      sent.push({ path, workno: body.workno, key: headers['Idempotency-Key'] ?? '', keepalive })
    },
  }) as unknown as ApiClient
const alice = aServer('alice')
const opened = (workno: string) => report(alice, { path: '/view_histories', body: { workno } })
const read = (workno: string) => report(alice, { path: '/reading_records', body: { workno } })
const listReported = () => sent.map(({ path, workno }) => `${path} ${workno}`)
const comeOnline = () => network.follow(Promise.resolve(new Response()))

beforeEach(async () => {
  localStorage.clear()
  sent = []
  failure = undefined
  await comeOnline()
})

describe('reports of reading', () => {
  it('are sent at once where there is a network, each with a key of its own', async () => {
    await opened('RJ1')
    await read('RJ1')
    expect(listReported()).toEqual(['/view_histories RJ1', '/reading_records RJ1'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
    expect(localStorage).toHaveLength(0)
  })

  it('outlive the page that is closed while it sends them', async () => {
    await read('RJ1')
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true])
  })

  it('wait without a network, and are then sent in order, once', async () => {
    window.dispatchEvent(new Event('offline'))
    await opened('RJ1')
    await read('RJ1')
    await opened('RJ2')
    expect(sent).toEqual([])
    await comeOnline()
    await Promise.all([sendReports(alice), sendReports(alice)])
    expect(listReported()).toEqual([
      '/view_histories RJ1',
      '/reading_records RJ1',
      '/view_histories RJ2',
    ])
    await sendReports(alice)
    expect(sent).toHaveLength(3)
  })

  it('say of a work that was opened twice only the last time', async () => {
    window.dispatchEvent(new Event('offline'))
    await opened('RJ1')
    await opened('RJ2')
    await opened('RJ1')
    await comeOnline()
    await sendReports(alice)
    expect(listReported()).toEqual(['/view_histories RJ2', '/view_histories RJ1'])
  })

  it('whose answer was lost are sent again under the same key, before later ones', async () => {
    failure = () => new CommunicationError('The answer broke off.')
    await read('RJ1')
    const [name] = Object.keys(localStorage)
    failure = undefined
    await read('RJ2')
    expect(listReported()).toEqual(['/reading_records RJ1', '/reading_records RJ2'])
    expect(name).toContain(sent[0]?.key)
  })

  it('that the server refuses for good do not hold up the others', async () => {
    failure = () => new AppError('no_right')
    await read('RJ1')
    failure = undefined
    await read('RJ2')
    expect(listReported()).toEqual(['/reading_records RJ2'])
  })

  it.each([
    ['a server in trouble', 'internal'],
    ['a session that ended meanwhile', 'unauthorized'],
  ] as const)('wait, in order, after %s', async (_why, code) => {
    failure = () => new AppError(code)
    await read('RJ1')
    await opened('RJ2')
    expect(sent).toEqual([])
    failure = undefined
    await sendReports(alice)
    expect(listReported()).toEqual(['/reading_records RJ1', '/view_histories RJ2'])
  })

  it('of which the server says in mid-way that it has one already are each sent once', async () => {
    window.dispatchEvent(new Event('offline'))
    for (const workno of ['RJ1', 'RJ2', 'RJ3']) await read(workno)
    await comeOnline()
    // Two are taken in; then the server breaks down, and after that it knows the third.
    let answers = 0
    const post = async (path: string, body: { workno: string }) => {
      answers += 1
      if (answers === 3) throw new AppError('internal')
      if (answers === 4) throw new AppError('version_conflict')
      sent.push({ path, workno: body.workno, key: '', keepalive: true })
    }
    const api = { account: 'alice', post } as unknown as ApiClient
    await sendReports(api)
    expect(listReported()).toEqual(['/reading_records RJ1', '/reading_records RJ2'])
    await sendReports(api)
    await sendReports(api)
    expect(answers).toBe(4)
    expect(localStorage).toHaveLength(0)
  })

  it('are sent for their own account only', async () => {
    window.dispatchEvent(new Event('offline'))
    await read('RJ1')
    await comeOnline()
    await sendReports(aServer('bob'))
    expect(sent).toEqual([])
  })

  it('are kept in a number that a browser can hold', async () => {
    window.dispatchEvent(new Event('offline'))
    for (let number = 0; number < 502; number += 1) await read(`RJ${number}`)
    expect(localStorage).toHaveLength(500)
    await comeOnline()
    await sendReports(alice)
    expect(sent[0]?.workno).toBe('RJ2')
  })
})
