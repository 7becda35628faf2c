import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GrantParameters } from '@yomikura/contract/delivery'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerFirst } from '#http/answer-first.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { hashSecret } from '../auth/session-service.ts'
import { PREFIX, REVISION, type TestContent, TestContentApp } from '#test/test-content-app.ts'
import { toBearer } from './bearer-grant.ts'

const OWNED = 'BJ00000101'
const OTHER = 'BJ00000102'
const LATER = '0192aaaa-0000-7000-8000-000000000002'
const PAGE = 'd0b8bc7a93e4f1c4c3d5e3eed6d65393.jpg'
const BYTES = randomBytes(5000)
const RIGHT_SECONDS = 0.2
const TRIES = 50

const image = {
  name: PAGE,
  length: 1,
  size: '1B',
  width: 1,
  height: 1,
  crypt: false,
  color: '#fff',
}
const content: TestContent = {
  ziptree: {
    playfile: {
      [PAGE]: { type: 'image', length: 1, size: '1B', image: { files: image, optimized: image } },
    },
    tree: [{ type: 'file', name: '1.jpg', hashname: PAGE }],
  },
  stored: { [`optimized/${PAGE}`]: BYTES, [`files/${PAGE}`]: BYTES },
}

type Asked = { path: string; query?: Record<string, string>; headers?: Record<string, string> }
type Answer = { status: number; head: string[]; body: Buffer; isShort: boolean }

const at = (file: string, workno = OWNED) => `/content/work/books/BJ00001000/${workno}/${file}`
const page = at(`optimized/${PAGE}`)

describe.each(RULE_DIALECTS)('the responder of known files on $engine', ({ open }) => {
  let host: TestContentApp
  let port: number
  let isOffered = true
  let shortAnswers = 0

  beforeAll(async () => {
    const offer = ({ app, knownFiles }: TestContentApp) =>
      answerFirst(app, pino({ level: 'silent' }), (...asked) => {
        const isAnswered = isOffered && knownFiles.tryAnswer(...asked)
        if (isAnswered) shortAnswers++
        return isAnswered
      })
    host = await TestContentApp.start(open, offer, RIGHT_SECONDS)
    await host.app.listen({ host: '127.0.0.1', port: 0 })
    port = (host.app.server.address() as AddressInfo).port
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    await host.clear()
    for (const workno of [OWNED, OTHER]) {
      await host.addWork({ workno, version: 1 })
      await host.publish(workno, content)
    }
    await host.sell(OWNED, 'alice')
    await host.sell(OTHER, 'alice')
  })

  async function ask({ path, query = {}, headers = {} }: Asked, method = 'GET'): Promise<Answer> {
    const before = shortAnswers
    const search = new URLSearchParams(query).toString()
    const sent = request({ port, method, headers, path: `${path}?${search}` }).end()
    return new Promise((resolve, reject) => {
      sent.on('error', reject).on('response', (answer) => {
        buffer(answer).then((body) => {
          const { statusCode: status = 0, rawHeaders: head } = answer
          resolve({ status, head: withoutOwn(head), body, isShort: shortAnswers > before })
        }, reject)
      })
    })
  }

  /** The same request by the framework's route, then by the responder where that takes it. */
  async function askBoth(asked: Asked, method = 'GET'): Promise<{ usual: Answer; short: Answer }> {
    isOffered = false
    const usual = await ask(asked, method)
    isOffered = true
    return { usual, short: await ask(asked, method) }
  }

  /** What a right is remembered for passes quickly here, so a busy machine may need a second try. */
  async function askUntilShort(asked: Asked): Promise<{ usual: Answer; short: Answer }> {
    for (let left = TRIES; left > 0; left--) {
      const answers = await askBoth(asked)
      if (answers.short.isShort) return answers
    }
    throw new Error('The responder never answered.')
  }

  async function signIn(): Promise<{ cookie: string; hash: string }> {
    const cookie = await host.signIn('alice')
    return { cookie, hash: hashSecret(cookie.slice(cookie.indexOf('=') + 1)) }
  }

  async function signOwned(cookie: string): Promise<GrantParameters> {
    const answer = await host.get(`${PREFIX}/v3/download/sign/url?workno=${OWNED}`, { cookie })
    return answer.json<{ params: GrantParameters }>().params
  }

  it('sends the same bytes under the same headers, whatever carries the grant', async () => {
    const grant = await signOwned((await signIn()).cookie)
    const cookies = Object.entries({
      'CloudFront-Policy': grant.Policy,
      'CloudFront-Signature': grant.Signature,
      'CloudFront-Key-Pair-Id': grant['Key-Pair-Id'],
      'CloudFront-Grant': grant.d,
    })
    const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
    const ways: Asked[] = [
      { path: page, query: grant },
      { path: page, query: { ...grant, v: REVISION } },
      { path: page, query: { v: REVISION }, headers: { cookie } },
      { path: page, headers: { authorization: `Bearer ${toBearer(grant)}` } },
      { path: at(`files/${PAGE}`), query: grant, headers: { origin: 'http://evil.example' } },
    ]
    for (const way of ways) {
      const { usual, short } = await askUntilShort(way)
      expect({ ...short, isShort: false }).toEqual(usual)
      expect([short.status, short.body.equals(BYTES)]).toEqual([200, true])
    }
  })

  it('opens further pages under a grant that was read once', async () => {
    const grant = await signOwned((await signIn()).cookie)
    await askUntilShort({ path: at(`files/${PAGE}`), query: grant })
    const { short } = await askUntilShort({ path: page, query: grant })
    expect(short.body.equals(BYTES)).toBe(true)
  })

  it('leaves parts, conditions, checksums, trees and all that is no page to the framework', async () => {
    const grant = await signOwned((await signIn()).cookie)
    const { usual } = await askUntilShort({ path: page, query: grant })
    const etag = usual.head[usual.head.indexOf('etag') + 1] ?? ''
    const asked: [status: number, asked: Asked, method?: string][] = [
      [200, { path: page, query: grant }, 'HEAD'],
      [206, { path: page, query: grant, headers: { range: 'bytes=1-9' } }],
      [416, { path: page, query: grant, headers: { range: 'bytes=9000-' } }],
      [304, { path: page, query: grant, headers: { 'if-none-match': etag } }],
      [200, { path: page, query: { ...grant, digest: 'sha-256' } }],
      [200, { path: at('ziptree.json'), query: grant, headers: { 'accept-encoding': 'gzip' } }],
      [200, { path: at('ziptree.json'), query: grant }],
      [404, { path: at('optimized/unknown.jpg'), query: grant }],
      [404, { path: at(`optimized/%64${PAGE.slice(1)}`), query: grant }],
      [404, { path: `${page}/`, query: grant }],
      [403, { path: page }],
      [403, { path: page, query: { ...grant, Signature: `A${grant.Signature.slice(1)}` } }],
      [403, { path: at(`optimized/${PAGE}`, OTHER), query: grant }],
      [405, { path: page, query: grant }, 'POST'],
    ]
    for (const [status, one, method] of asked) {
      const { usual: way, short } = await askBoth(one, method)
      expect([one.path, method, short.status, short.isShort]).toEqual([
        ...[one.path, method],
        ...[status, false],
      ])
      expect(toText(short)).toEqual(toText(way))
    }
  })

  it('says that a version is not the published one as the framework does', async () => {
    const { cookie } = await signIn()
    const grant = await signOwned(cookie)
    const old = { path: page, query: { ...grant, v: REVISION } }
    await askUntilShort(old)
    await host.publish(
      OWNED,
      { ...content, stored: { [`optimized/${PAGE}`]: Buffer.from('new') } },
      LATER,
    )
    await sleep(RIGHT_SECONDS * 1000 + 50)
    const kept = await askBoth(old)
    expect([kept.short.isShort, kept.short.body.equals(BYTES)]).toEqual([false, true])
    expect(toText(kept.short)).toEqual(toText(kept.usual))
    const { usual, short } = await askUntilShort({ path: page, query: grant })
    expect(toText(short)).toEqual(toText(usual))
    expect(short.body.toString()).toBe('new')
  })

  type Ending = { cookie: string; hash: string }
  const endings: [what: string, status: number, code: string, end: (by: Ending) => unknown][] = [
    ['the grant ends', 403, 'grant_invalid', () => host.clock.advance(600)],
    [
      'its reader logs out',
      401,
      'unauthorized',
      ({ hash }) => host.db.deleteFrom('session').where('session_hash', '=', hash).execute(),
    ],
    [
      'the work is refunded',
      403,
      'no_right',
      () => host.sell(OWNED, 'alice', { status: 'refunded', version: 2 }),
    ],
    [
      'another device takes over',
      409,
      'simultaneous_view',
      () => host.takeOver('alice', 'another-device'),
    ],
  ]
  it.each(endings)('is closed when %s', async (_what, status, code, end) => {
    const by = await signIn()
    const epoch = await host.takeOver('alice', 'this-device')
    const viewer = { sessionHash: by.hash, workno: OWNED, revision: REVISION, leaseEpoch: epoch }
    const asked = { path: page, query: { ...host.delivery.signViewer(viewer).parameters } }
    await askUntilShort(asked)
    await end(by)
    // A grant's end and a take-over on the same node count at once, the others once the right is asked again.
    const isAtOnce = code === 'grant_invalid' || code === 'simultaneous_view'
    if (!isAtOnce) await sleep(RIGHT_SECONDS * 1000 + 50)
    const { usual, short } = await askBoth(asked)
    expect([usual.status, JSON.parse(usual.body.toString()).code]).toEqual([status, code])
    expect(short.isShort).toBe(false)
    expect(toText(short)).toEqual(toText(usual))
    isOffered = true
    expect((await ask(asked)).status).toBe(status)
  })

  it('never takes what is given away: whether it still is, is asked each time', async () => {
    await host.addWork({ workno: OWNED, version: 2, is_one_click_free: true })
    const open = { workno: OWNED, revision: REVISION, scope: 'free' } as const
    const asked = { path: page, query: { ...host.delivery.signOpen(open).parameters } }
    await askBoth(asked)
    const { usual, short } = await askBoth(asked)
    expect([short.status, short.isShort]).toEqual([200, false])
    expect(toText(short)).toEqual(toText(usual))
  })
})

/** Without what no two answers have in common. */
function withoutOwn(head: string[]): string[] {
  return head.map((text, index) =>
    ['x-request-id', 'Date'].includes(head[index - 1] ?? '') && index % 2 === 1 ? '…' : text,
  )
}

/** All that can be compared of an answer; refusals name the request. */
function toText({ status, head, body }: Answer): string {
  const text = body.toString('latin1').replace(/"request_id":"[^"]+"/, '')
  return JSON.stringify([status, head, text])
}
