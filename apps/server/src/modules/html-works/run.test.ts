import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toWorksHeaders } from '#http/security-headers.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { PREFIX, TestContentApp } from '#test/test-content-app.ts'
import { HtmlWorkService, htmlTokenRoutes, htmlWorkRoutes } from './index.ts'

const [WORK, OTHER] = ['BJ00000971', 'BJ00000972']
const APP = 'http://localhost:4000'
/** Hashnames by path. */
const FILES = {
  'index.html': `${'a'.repeat(32)}.html`,
  'game/play.html': `${'b'.repeat(32)}.html`,
  'game/img/x.png': `${'c'.repeat(32)}.png`,
}

/** A work whose tree is `FILES`. */
function aGame() {
  const [index, play, x] = Object.values(FILES)
  const file = (hashname = '') => ({ type: 'file' as const, name: '', hashname })
  return {
    ziptree: {
      playfile: {},
      tree: [
        { ...file(index), name: 'index.html' },
        {
          type: 'folder' as const,
          name: 'game',
          path: 'game',
          children: [
            { ...file(play), name: 'play.html' },
            {
              type: 'folder' as const,
              name: 'img',
              path: 'game/img',
              children: [{ ...file(x), name: 'x.png' }],
            },
          ],
        },
      ],
    },
    stored: Object.fromEntries(
      Object.entries(FILES).map(([path, hash]) => [`files/${hash}`, Buffer.from(path)]),
    ),
  }
}

describe.each(RULE_DIALECTS)('HTML works that run, on $engine', ({ open }) => {
  let host: TestContentApp
  let cookie = ''

  beforeAll(async () => {
    host = await TestContentApp.start(open, (content) => {
      const works = new HtmlWorkService({
        delivery: content.delivery,
        files: content.files,
        clock: content.clock,
        lastingKey: Buffer.alloc(32, 7),
        keys: [Buffer.alloc(32, 8)],
        worksUrl: 'http://*.localhost:4002',
        sessions: content.sessions,
      })
      htmlTokenRoutes(content.app, PREFIX, works)
      const { storage, cache } = content
      htmlWorkRoutes(content.app, { works, storage, cache, appUrl: APP })
    })
  })
  beforeEach(async () => {
    await host.clear()
    for (const workno of [WORK, OTHER]) {
      await host.addWork({ workno })
      await host.publish(workno, aGame())
      await host.sell(workno, 'A1')
    }
    cookie = await host.signIn('A1')
  })
  afterAll(() => host.stop())

  const ask = async (workno: string) => {
    const answer = await host.post(`${PREFIX}/v3/html/token/${workno}`, {}, { cookie })
    return new URL(answer.json<{ url: string }>().url)
  }
  const get = async (address: URL, path: string, headers: Record<string, string> = {}) =>
    host.get(address.pathname + path, { host: address.host, ...headers })
  const code = async (answer: ReturnType<typeof get>) =>
    (await answer).json<{ code: string }>().code

  it('a run opens the files of its work, in frames only, and on its own origin only', async () => {
    const [own, other] = [await ask(WORK), await ask(OTHER)]
    expect((await get(own, 'game/play.html')).body).toContain('game/play.html')
    expect(await code(get(own, 'index.html', { 'sec-fetch-dest': 'document' }))).toBe('forbidden')
    expect(await code(get(own, 'index.html', { host: other.host }))).toBe('grant_invalid')
    expect(await code(get(own, 'index.html', { host: 'localhost:4000' }))).toBe('grant_invalid')
  })

  it('a refund ends a run', async () => {
    const own = await ask(WORK)
    expect((await get(own, 'index.html')).statusCode).toBe(200)
    await host.sell(WORK, 'A1', { status: 'refunded', version: 2 })
    expect(await code(get(own, 'index.html'))).toBe('no_right')
  })

  it('a run ends after its time, unless its session renews it', async () => {
    const own = await ask(WORK)
    host.clock.advance(3600)
    expect(await code(get(own, 'index.html'))).toBe('grant_invalid')
    await ask(OTHER)
    expect((await get(own, 'index.html')).statusCode).toBe(200)
    host.clock.advance(3600)
    expect(await code(get(own, 'index.html'))).toBe('grant_invalid')
  })

  it('no renewal carries a run past its longest time', async () => {
    const own = await ask(WORK)
    host.clock.advance(3600 + 86_400)
    await ask(WORK)
    expect(await code(get(own, 'index.html'))).toBe('grant_invalid')
  })

  it('a kept work is answered for offline with the very headers that the host sends', async () => {
    const own = await ask(WORK)
    const worker = await host.get('/.yomikura/kept/worker.js', { host: own.host })
    const facts = /const yomikura = (.*)/.exec(worker.body)?.[1] ?? ''
    const { headers } = JSON.parse(facts) as { headers: Record<string, string> }
    const page = await get(own, 'index.html')
    // The host of these tests says other things of all that it sends than the works host does.
    const perFile = ['content-security-policy', 'referrer-policy', 'cache-control']
    const always = Object.entries(toWorksHeaders({ isSecure: false })).filter(
      ([name]) => !perFile.includes(name),
    )
    expect(headers).toMatchObject(Object.fromEntries(always))
    for (const name of perFile) expect(page.headers[name], name).toBe(headers[name])
    expect(headers['content-security-policy']).toContain(`connect-src ${own.origin} data:`)
  })

  it('the hidden page of a kept work stands in frames only and registers our worker only', async () => {
    const own = await ask(WORK)
    const look = (dest: string) =>
      host.get('/.yomikura/kept/keeper.html', { host: own.host, 'sec-fetch-dest': dest })
    expect((await look('document')).statusCode).toBe(403)
    const policy = String((await look('iframe')).headers['content-security-policy'])
    expect(policy).toContain(`worker-src ${own.origin}/.yomikura/kept/worker.js;`)
    expect(policy).toContain(`frame-ancestors ${APP}`)
  })

  it('an address from the root leads to the file beside the page that asks, or above it', async () => {
    const own = await ask(WORK)
    const lead = async (path: string, from: string, origin = own.origin) => {
      const referer = `${origin}${own.pathname}${from}`
      const answer = await host.get(path, { host: own.host, referer })
      return answer.headers.location ?? answer.json<{ code: string }>().code
    }
    const there = `${own.pathname}game/img/x.png`
    expect(await lead('/img/x.png', 'game/play.html')).toBe(there)
    expect(await lead('/game/img/x.png', 'game/play.html')).toBe(there)
    expect(await lead('/img/x.png', 'index.html')).toBe('file_not_found')
    expect(await lead('/img/x.png', 'game/play.html', 'http://elsewhere.test')).toBe('not_found')
    expect(await lead('/%2e%2e/secret', 'game/play.html')).toBe('file_not_found')
  })
})
