import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { TEST_ORIGIN } from '#test/test-visitors.ts'
import {
  folderOf,
  MEDIA,
  OTHER,
  OWNED,
  PAGE,
  PAGE_BYTES,
  REVISION,
  TestMediaHost,
} from '#test/test-media-host.ts'

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(RULE_DIALECTS)('grants of the media host on $engine', (dialect) => {
  const host = new TestMediaHost(dialect)

  it('opens exactly one work’s folder with cookies limited to it', async () => {
    const { cookie } = await host.signIn('alice')
    const { answer, header } = await host.signCookies(cookie)
    expect(answer.json().url).toBe(`${MEDIA}${folderOf(OWNED)}/`)
    for (const sent of [answer.headers['set-cookie']].flat()) {
      expect(sent).toMatch(new RegExp(`Path=${folderOf(OWNED)}/; HttpOnly; SameSite=Lax`))
    }
    const page = await host.get(`${folderOf(OWNED)}/optimized/${PAGE}?v=${REVISION}`, {
      cookie: header,
    })
    expect([page.statusCode, page.headers['content-type'], sha(page.rawPayload)]).toEqual([
      200,
      'image/webp',
      sha(PAGE_BYTES),
    ])
    expect(page.headers['cache-control']).toContain('immutable')
    expect(
      (await host.get(`${folderOf(OTHER)}/optimized/${PAGE}`, { cookie: header })).statusCode,
    ).toBe(403)
  })

  it('opens the same by parameters, without a version', async () => {
    const { cookie } = await host.signIn('alice')
    const { params, url } = (
      await host.get(`/api/yomikura/v3/download/sign/url?workno=${OWNED}`, { cookie })
    ).json()
    expect(url.endsWith('/')).toBe(true)
    const query = new URLSearchParams(params as Record<string, string>)
    const tree = await host.get(`${folderOf(OWNED)}/ziptree.json?${query.toString()}`)
    expect([tree.statusCode, tree.headers['content-type']]).toEqual([200, 'application/json'])
    expect(tree.json().playfile[PAGE].type).toBe('image')
  })

  it.each([
    ['guest', undefined, 401, 'unauthorized'],
    ['an account without the work', 'bob', 404, 'work_not_found'],
  ])('signs nothing for %s', async (_who, account, status, code) => {
    const headers = account ? { cookie: (await host.signIn(account)).cookie } : {}
    for (const call of ['url', 'cookie']) {
      const answer = await host.get(
        `/api/yomikura/v3/download/sign/${call}?workno=${OWNED}`,
        headers,
      )
      expect([answer.statusCode, answer.json().code, answer.headers['set-cookie']]).toEqual([
        status,
        code,
        undefined,
      ])
    }
  })

  it('gives a session’s cookie alone no content', async () => {
    const { cookie } = await host.signIn('alice')
    const answer = await host.get(`${folderOf(OWNED)}/optimized/${PAGE}`, { cookie })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'grant_invalid'])
  })

  it('opens nothing by another account’s grant beside one’s own session', async () => {
    const [alice, bob] = [await host.signIn('alice'), await host.signIn('bob')]
    const { header } = await host.signCookies(alice.cookie)
    const url = `${folderOf(OWNED)}/optimized/${PAGE}`
    const both = (session: string) => host.get(url, { cookie: `${session}; ${header}` })
    expect((await both(alice.cookie)).statusCode).toBe(200)
    const answer = await both(bob.cookie)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'grant_invalid'])
    // A player that sends no cookies of the session has the grant alone.
    expect((await host.get(url, { cookie: header })).statusCode).toBe(200)
  })

  it('closes a grant on refund, on log-out and at its end', async () => {
    const url = `${folderOf(OWNED)}/optimized/${PAGE}`
    const open = async () => {
      const session = await host.signIn('alice')
      const { header } = await host.signCookies(session.cookie)
      expect((await host.get(url, { cookie: header })).statusCode).toBe(200)
      return { ...session, header }
    }
    const first = await open()
    await first.end()
    expect((await host.get(url, { cookie: first.header })).json().code).toBe('unauthorized')

    const second = await open()
    host.clock.advance(600)
    expect((await host.get(url, { cookie: second.header })).json().code).toBe('grant_invalid')

    const third = await open()
    await host.sell(OWNED, 'alice', { status: 'refunded', version: 2 })
    expect((await host.get(url, { cookie: third.header })).json().code).toBe('no_right')
  })

  it.each([
    `${folderOf(OWNED)}/notes.txt`,
    `${folderOf(OWNED)}/cover/main.webp`,
    `${folderOf(OWNED)}/ingest.json`,
    `${folderOf(OWNED)}/ingest.json?v=${REVISION}`,
    `${folderOf(OWNED)}/files/ingest.json`,
    `${folderOf(OWNED)}/${REVISION}/ingest.json`,
    `${folderOf(OWNED)}/optimized/../../${OTHER}/optimized/${PAGE}`,
    `${folderOf(OWNED)}/%2e%2e/${OTHER}/${PAGE}`,
    `${folderOf(OWNED)}/optimized/%2e%2e/notes.txt`,
    `${folderOf(OWNED)}//optimized/${PAGE}`,
    `${folderOf(OWNED)}/optimized/${PAGE}%00`,
    `${folderOf(OWNED)}/optimized/${PAGE};x`,
    `/content/work/BOOKS/BJ00001000/${OWNED}/optimized/${PAGE}`,
    `/content/work/books/BJ00002000/${OWNED}/optimized/${PAGE}`,
  ])('shows nothing that the tree does not name: %s', async (url) => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    const answer = await host.get(url, { cookie: header })
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.rawPayload.equals(PAGE_BYTES)).toBe(false)
  })

  it('makes every answer inert and readable by the app alone', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    for (const url of [
      `${folderOf(OWNED)}/optimized/${PAGE}`,
      `${folderOf(OWNED)}/missing`,
      '/nowhere',
    ]) {
      const { headers } = await host.get(url, { cookie: header })
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
      expect([headers['x-content-type-options'], headers['access-control-allow-origin']]).toEqual([
        'nosniff',
        TEST_ORIGIN,
      ])
    }
    const original = await host.get(`${folderOf(OWNED)}/files/${PAGE}`, { cookie: header })
    expect(original.headers['content-disposition']).toBe('attachment')
  })
})
