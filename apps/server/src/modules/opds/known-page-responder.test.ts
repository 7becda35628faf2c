import { PAGE_STREAMS } from '@yomikura/contract/server-limits'
import { eventually } from '@yomikura/testkit/eventually'
import { patience } from '@yomikura/testkit/patience'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import { createAppHost } from '#roles/web.ts'
import { TestPlainLibrary } from '#test/test-plain-library.ts'
import { aWorkno } from '#test/test-works.ts'
import type { AccountHolder } from '../access/index.ts'

const COMIC = aWorkno(1)
const OTHERS = aWorkno(2)
const RATE = 8
const TRIES = 50
/** Thrice as long as a right is remembered. */
const REFUND_MS = 3000 * PAGE_STREAMS.rightSeconds
const MONTH_SECONDS = 2_592_000

type Asked = { page?: string; method?: string; headers?: Record<string, string> }

describe('pages that an app streams', () => {
  let library: TestPlainLibrary
  let alice: AccountHolder
  let host: App
  let limited: App

  beforeAll(async () => {
    library = await TestPlainLibrary.open()
    alice = await library.signUp('alice')
    await library.signUp('bob')
    const files = Array.from({ length: 20 }, (_, index) => `${index}.jpg`)
    await library.store({ workno: COMIC, files, work_type: 'MNG' })
    await library.store({ workno: OTHERS, files, work_type: 'MNG', account: 'bob' })
    host = await listen(library, 0)
    limited = await listen(library, RATE)
  })
  afterAll(async () => {
    await Promise.all([host.close(), limited.close()])
    await library.close()
  })

  const findUrl = (app: App, page: string) =>
    `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/opds/pages/${page}`

  /** What the framework answered; what is answered before it is not in these figures. */
  const countRouted = async () => {
    const figures = await library.hosts.platform.registry.metrics()
    const lines = figures.matchAll(
      /^yomikura_http_request_seconds_count\{[^}]*route="\/opds\/pages\/[^}]*\} (\d+)$/gm,
    )
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  async function ask(
    authorization: string | undefined,
    { page = `${COMIC}/0`, method = 'GET', headers = {} }: Asked = {},
    app: App = host,
  ) {
    const before = await countRouted()
    const answer = await fetch(findUrl(app, page), {
      method,
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    })
    const text = await answer.text()
    const isShort = (await countRouted()) === before
    return { status: answer.status, headers: toHeaders(answer), text, isShort }
  }

  /** A checked right is remembered for seconds, which may pass on a busy machine. */
  async function askUntilShort(authorization: string, asked: Asked = {}) {
    for (let left = TRIES; left > 0; left--) {
      const answer = await ask(authorization, asked)
      if (answer.isShort) return answer
    }
    throw new Error('Nothing was answered before the framework.')
  }

  it('have the bytes and headers that the route sends, once that opened the work', async () => {
    const token = await library.letIn(alice, ['files'])
    const first = await ask(token)
    expect([first.status, first.isShort, first.text]).toEqual([200, false, 'bytes of 0.jpg'])
    expect(first.headers['content-security-policy']).toContain('sandbox')
    expect(await askUntilShort(token)).toEqual({ ...first, isShort: true })
  })

  it('come at once where they were never asked for, small ones too', async () => {
    const token = await library.letIn(alice, ['files'])
    await ask(token, { page: `${COMIC}/1` })
    const other = await askUntilShort(token, { page: `${COMIC}/2` })
    const small = await askUntilShort(token, { page: `${COMIC}/3?width=300` })
    const large = await askUntilShort(token, { page: `${COMIC}/3?width=1200` })
    expect(
      [other, small, large].map(({ text, headers }) => [text, headers['content-type']]),
    ).toEqual([
      ['bytes of 2.jpg', 'image/jpeg'],
      ['preview of 3.jpg', 'image/webp'],
      ['bytes of 3.jpg', 'image/jpeg'],
    ])
  })

  it('leave parts, conditions, other spellings and all refusals to the route', async () => {
    const token = await library.letIn(alice, ['files'])
    const { headers } = await askUntilShort(token)
    const looker = await library.letIn(alice, ['catalogue'])
    const asked: [status: number, by: string | undefined, asked: Asked][] = [
      [200, token, { method: 'HEAD' }],
      [206, token, { headers: { range: 'bytes=0-4' } }],
      [304, token, { headers: { 'if-none-match': headers['etag'] ?? '' } }],
      [404, token, { page: `${COMIC}/20` }],
      [400, token, { page: `${COMIC}/0?width=x` }],
      [400, token, { page: `${COMIC}/0?width=300&width=%ff` }],
      [404, token, { page: `${OTHERS}/0` }],
      [403, looker, {}],
      [401, `${token.slice(0, -6)}AAAAAA`, {}],
      [401, undefined, {}],
    ]
    for (const [status, by, one] of asked) {
      const answer = await ask(by, one)
      expect([one, answer.status, answer.isShort]).toEqual([one, status, false])
    }
  })

  const hold = async () => {
    const { token, login, secret } = await library.makeToken(alice, ['files'])
    const basic = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
    await askUntilShort(basic)
    return { id: token.id, basic }
  }
  const endings: [what: string, end: (id: string) => Promise<unknown>][] = [
    ['its reader revoked', (id) => library.hosts.modules.personalTokens.revoke(alice, id)],
    [
      'another process ended',
      (id) =>
        library.hosts.platform.db.deleteFrom('personal_token').where('token_id', '=', id).execute(),
    ],
    [
      'came to its end',
      (id) =>
        library.hosts.platform.db
          .updateTable('personal_token')
          .set({ expires_at: library.hosts.platform.clock.nowSeconds() - MONTH_SECONDS })
          .where('token_id', '=', id)
          .execute(),
    ],
  ]
  it.each(endings)('open to no token that %s, from then on', async (_what, end) => {
    const { id, basic } = await hold()
    await end(id)
    const refused = await ask(basic)
    expect([refused.status, refused.isShort]).toEqual([401, false])
  })

  it('count as calls of their app', async () => {
    const token = await library.letIn(alice, ['files'])
    const answers = []
    for (let left = RATE + 1; left > 0; left--) answers.push(await ask(token, {}, limited))
    // A minute may begin in between, and allows as many again.
    while (answers.at(-1)?.status === 200 && answers.length < 3 * RATE)
      answers.push(await ask(token, {}, limited))
    const last = answers.at(-1)
    expect([last?.status, last?.isShort]).toEqual([429, false])
    expect(last?.headers).toHaveProperty('retry-after')
    expect(answers.some(({ isShort }) => isShort)).toBe(true)
  })

  it('are closed within seconds of a refund', { timeout: 30_000 * patience() }, async () => {
    const { basic } = await hold()
    await library.sell(COMIC, { status: 'refunded', version: 2 })
    const refused = await eventually(async () => {
      const answer = await ask(basic)
      expect(answer.status).toBe(403)
      return answer
    }, REFUND_MS)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'no_right' })
  })
})

/** The app host on a port, with so many calls a minute; 0 lifts the limit. */
async function listen({ hosts }: TestPlainLibrary, rateLimit: number): Promise<App> {
  const { platform, modules } = hosts
  const config = { ...platform.config, rateLimit }
  const app = await createAppHost({ ...platform, config }, modules, () => false)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Without what no two answers have in common. */
function toHeaders({ headers }: Response): Record<string, string> {
  const names = [...headers.keys()].join(' ')
  return { ...Object.fromEntries(headers), names, date: '…', 'x-request-id': '…' }
}
