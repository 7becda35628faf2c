import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import {
  folderOf,
  LARGE_BYTES,
  OWNED,
  PAGE,
  PAGE_BYTES,
  TestMediaHost,
} from '#test/test-media-host.ts'

const LARGE_REVISION = '0192aaaa-0000-7000-8000-000000000002'
/** A tree of many files: over the size to which other files are held in memory. */
const LARGE_TREE = JSON.stringify({ playfile: {}, filler: PAGE.repeat(80_000) })

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(RULE_DIALECTS)('files of the media host on $engine', (dialect) => {
  const host = new TestMediaHost(dialect)

  it('sends ranges of small and large files, and refuses those outside', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    for (const [path, bytes] of [
      [`optimized/${PAGE}`, PAGE_BYTES],
      [`files/${PAGE}`, LARGE_BYTES],
    ] as const) {
      const url = `${folderOf(OWNED)}/${path}`
      const part = await host.get(url, { cookie: header, range: 'bytes=100-199' })
      expect([
        part.statusCode,
        part.headers['content-range'],
        part.headers['content-length'],
      ]).toEqual([206, `bytes 100-199/${bytes.length}`, '100'])
      expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
      const outside = await host.get(url, { cookie: header, range: `bytes=${bytes.length}-` })
      expect([outside.statusCode, outside.headers['content-range']]).toEqual([
        416,
        `bytes */${bytes.length}`,
      ])
      const whole = await host.get(url, { cookie: header })
      expect(sha(whole.rawPayload)).toBe(sha(bytes))
    }
  })

  it('states the checksum of what it sends to who asks for it, whole or in part', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    const toDigest = (bytes: Buffer) =>
      `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
    for (const [path, bytes] of [
      [`optimized/${PAGE}`, PAGE_BYTES],
      [`files/${PAGE}`, LARGE_BYTES],
    ] as const) {
      const url = `${folderOf(OWNED)}/${path}`
      const whole = await host.get(`${url}?digest=sha-256`, { cookie: header })
      expect(whole.headers['content-digest']).toBe(toDigest(bytes))
      expect(whole.rawPayload.equals(bytes)).toBe(true)
      const range = { cookie: header, range: 'bytes=100-4099' }
      const part = await host.get(`${url}?digest=sha-256`, range)
      expect([part.statusCode, part.headers['content-digest']]).toEqual([
        206,
        toDigest(bytes.subarray(100, 4100)),
      ])
      expect((await host.get(url, { cookie: header })).headers['content-digest']).toBeUndefined()
    }
  })

  it('sends the tree compressed to those who take it, under a validator of its own', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    const url = `${folderOf(OWNED)}/ziptree.json`
    const plain = await host.get(url, { cookie: header })
    const small = await host.get(url, { cookie: header, 'accept-encoding': 'gzip, br' })
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ])
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.headers['etag']).not.toBe(plain.headers['etag'])
    const again = await host.get(url, {
      cookie: header,
      'accept-encoding': 'gzip',
      'if-none-match': String(small.headers['etag']),
    })
    expect(again.statusCode).toBe(304)
  })

  it('sends a tree of many files compressed too, and large ones once for all who ask', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    const at = `content/work/books/BJ00001000/${OWNED}/${LARGE_REVISION}`
    await host.storage.put(`${at}/ziptree.json`, Buffer.from(LARGE_TREE))
    await host.publish(OWNED, LARGE_REVISION)
    const url = `${folderOf(OWNED)}/ziptree.json`
    const headers = { cookie: header, 'accept-encoding': 'gzip' }
    const [one, other] = await Promise.all([host.get(url, headers), host.get(url, headers)])
    expect(one.headers['content-encoding']).toBe('gzip')
    expect(one.rawPayload.length).toBeLessThan(LARGE_TREE.length / 50)
    expect(gunzipSync(one.rawPayload).toString()).toBe(LARGE_TREE)
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  })

  it('sends a compressed tree once, and writes no word into the log', async () => {
    const { cookie } = await host.signIn('alice')
    const signed = await host.get(`/api/yomikura/v3/download/sign/url?workno=${OWNED}`, { cookie })
    const query = new URLSearchParams(signed.json().params as Record<string, string>)
    host.logged.length = 0
    const url = `${folderOf(OWNED)}/ziptree.json?${query.toString()}`
    expect((await host.get(url, { 'accept-encoding': 'gzip' })).statusCode).toBe(200)
    expect(host.logged).toEqual([])
  })

  it('gives the length of a file without sending it', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    const answer = await host.app.inject({
      method: 'HEAD',
      url: `${folderOf(OWNED)}/files/${PAGE}`,
      headers: { cookie: header },
    })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
      200,
      String(LARGE_BYTES.length),
      '',
    ])
  })

  it('spares a reader what it already has', async () => {
    const { cookie } = await host.signIn('alice')
    const { header } = await host.signCookies(cookie)
    const url = `${folderOf(OWNED)}/optimized/${PAGE}`
    const first = await host.get(url, { cookie: header })
    const again = await host.get(url, {
      cookie: header,
      'if-none-match': String(first.headers['etag']),
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
})
