import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Entry, openPromise } from 'yauzl'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { MEDIA, type TestContent, TestContentApp } from '#test/test-content-app.ts'
import { downloadLinkRoutes, downloadRoutes, DownloadService } from './index.ts'

const WORKNO = 'BJ00000101'
const LINK = '/yomikura/download'
const names = ['第1話/表紙.png', '第1話/中/"a" (1)*.png', '第1話/中/空.txt', 'あとがき.txt', 'raw']
const hashnames = names.map((_, index) => `${index}`.repeat(32) + (index < 2 ? '.png' : '.txt'))
const bodies = [
  randomBytes(300_000),
  randomBytes(70_001),
  Buffer.alloc(0),
  Buffer.from('終'),
  randomBytes(9),
]

const entry = (index: number) => ({
  type: 'file' as const,
  name: names[index]?.split('/').at(-1) ?? '',
  hashname: hashnames[index] ?? '',
})
const content: TestContent = {
  ziptree: {
    updated_at: '2026-05-04 03:02:01',
    playfile: Object.fromEntries(
      hashnames.map((name) => [name, { type: 'other', length: 1, size: '1B' }]),
    ),
    tree: [
      {
        type: 'folder',
        name: '第1話',
        path: '第1話',
        children: [
          entry(0),
          { type: 'folder', name: '中', path: '第1話/中', children: [entry(1), entry(2)] },
          { type: 'hidden', name: 'Thumbs.db', hashname: 'f'.repeat(32) },
        ],
      },
      entry(3),
      entry(4),
      { type: 'file', name: 'never-stored.bin', hashname: 'e'.repeat(32) },
    ],
  },
  stored: {
    ...Object.fromEntries(
      hashnames.map((name, index) => [`files/${name}`, bodies[index] ?? Buffer.alloc(0)]),
    ),
    [`files/${'f'.repeat(32)}`]: Buffer.from('hidden'),
  },
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Names and contents of a zip, by a reader that checks everything it can. */
async function unzip(zip: Buffer): Promise<{ name: string; body: Buffer; entry: Entry }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-unzip-'))
  try {
    await writeFile(join(folder, 'a.zip'), zip)
    const file = await openPromise(join(folder, 'a.zip'), { strictFileNames: true })
    const found = []
    for await (const item of file.eachEntry()) {
      const body = await buffer(await file.openReadStreamPromise(item))
      found.push({ name: item.fileName, body, entry: item })
    }
    return found
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(RULE_DIALECTS)('downloads on $engine', ({ open }) => {
  let host: TestContentApp
  let cookie: string
  beforeAll(async () => {
    host = await TestContentApp.start(open, ({ app, db, storage, rights, cache }) => {
      const download = new DownloadService({ db, storage, rights })
      downloadRoutes(app, { app: 'yomikura', download, storage, cache })
      const node2 = new DownloadService({ db, storage, rights })
      downloadRoutes(app, { app: 'node2', download: node2, storage, cache })
      // One app stands for both hosts, so the app host's link has a name of its own here.
      downloadLinkRoutes(app, { app: 'link', mediaUrl: MEDIA, download })
    })
    await host.app.listen({ port: 0 })
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    await host.clear()
    await host.addWork({ workno: WORKNO })
    await host.publish(WORKNO, content)
    await host.sell(WORKNO, 'alice')
    cookie = await host.signIn('alice')
  })

  const link = (path?: string) => {
    const query = new URLSearchParams({ workno: WORKNO, ...(path !== undefined && { path }) })
    return `${LINK}?${query.toString()}`
  }
  const get = (path?: string, headers: Record<string, string> = {}) =>
    host.get(link(path), { cookie, ...headers })

  it('packs the whole work under its own names, as any unzipper reads it', async () => {
    const answer = await get()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="${WORKNO}.zip"; filename*=UTF-8''${WORKNO}.zip`,
    )
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    const files = await unzip(answer.rawPayload)
    expect(files.map(({ name, body }) => [name, sha(body)])).toEqual(
      names.map((name, index) => [name, sha(bodies[index] ?? Buffer.alloc(0))]),
    )
    for (const { entry: item } of files) {
      expect([item.compressionMethod, item.generalPurposeBitFlag & 0x800]).toEqual([0, 0x800])
      expect(item.getLastModDate({ timezone: 'UTC' }).toISOString()).toBe(
        '2026-05-04T03:02:00.000Z',
      )
    }
  })

  it('packs a folder from its own name on', async () => {
    const answer = await get('第1話/中')
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('中')}.zip`,
    )
    const files = await unzip(answer.rawPayload)
    expect(files.map(({ name }) => name)).toEqual(['中/"a" (1)*.png', '中/空.txt'])
  })

  it('packs the pictures that a strip was made of, where the strip is asked for', async () => {
    const page = (name: string, index: number) => ({
      ...{ type: 'hidden' as const, name },
      hashname: hashnames[index] ?? '',
    })
    const book = `${'b'.repeat(32)}.webtoon`
    const strip = { type: 'file' as const, name: '夜.webtoon', hashname: book }
    const children = [page('1.png', 0), page('2.png', 1), strip]
    await host.publish(WORKNO, {
      ...content,
      ziptree: {
        ...content.ziptree,
        playfile: {
          ...content.ziptree.playfile,
          [book]: { type: 'webtoon', length: 1, size: '1B' },
        },
        tree: [{ type: 'folder', name: '第1話', path: '第1話', children }, entry(3)],
      },
    })
    const answer = await get('第1話/夜.webtoon')
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('夜')}.zip`,
    )
    const files = await unzip(answer.rawPayload)
    expect(files.map(({ name, body }) => [name, sha(body)])).toEqual([
      ['1.png', sha(bodies[0]!)],
      ['2.png', sha(bodies[1]!)],
    ])
  })

  it('sends one file as it is, under its name in any script', async () => {
    const answer = await get('第1話/中/"a" (1)*.png')
    expect(answer.rawPayload.equals(bodies[1] ?? Buffer.alloc(0))).toBe(true)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="_a_ (1)*.png"; filename*=UTF-8''%22a%22%20%281%29%2A.png`,
    )
    const afterword = await get('あとがき.txt')
    expect(afterword.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('あとがき.txt')}`,
    )
  })

  it('gives every part of the zip, byte for byte, and says what it is', async () => {
    const { rawPayload: whole, headers } = await get()
    const ends = [
      0,
      1,
      29,
      30,
      31,
      50,
      300_040,
      300_080,
      370_200,
      whole.length - 23,
      whole.length - 1,
    ]
    for (const start of ends) {
      for (const end of ends.filter((at) => at >= start)) {
        const part = await get(undefined, { range: `bytes=${start}-${end}` })
        expect([start, end, part.statusCode, sha(part.rawPayload)]).toEqual([
          start,
          end,
          206,
          sha(whole.subarray(start, end + 1)),
        ])
      }
    }
    const outside = await get(undefined, { range: `bytes=${whole.length}-` })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([
      416,
      `bytes */${whole.length}`,
    ])
    const etag = String(headers['etag'])
    expect((await get(undefined, { 'if-none-match': etag })).statusCode).toBe(304)
    const other = await get(undefined, { range: 'bytes=5-9', 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.length])
    const head = await host.app.inject({ method: 'HEAD', url: link(), headers: { cookie } })
    expect([head.statusCode, head.headers['content-length'], head.headers['etag']]).toEqual([
      200,
      String(whole.length),
      etag,
    ])
    expect(head.rawPayload.length).toBe(0)
  })

  it('goes on byte for byte where a broken connection stopped, on another node too', async () => {
    const { rawPayload: whole, headers } = await get()
    const { port } = host.app.server.address() as AddressInfo
    const socket = connect(port, 'localhost')
    await once(socket, 'connect')
    socket.write(`GET ${link()} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    let received = Buffer.alloc(0)
    // Leaving the loop destroys the connection.
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk as Buffer])
      if (received.length > 100_000) break
    }
    const first = received.subarray(received.indexOf('\r\n\r\n') + 4)

    // The other node knows nothing of the first but what storage holds.
    const rest = await host.get(link().replace('yomikura', 'node2'), {
      cookie,
      range: `bytes=${first.length}-`,
      'if-range': String(headers['etag']),
    })
    expect(rest.statusCode).toBe(206)
    expect(sha(Buffer.concat([first, rest.rawPayload]))).toBe(sha(whole))
  })

  it('gives nothing to guests, strangers, after a refund or before the start date', async () => {
    const expectAll = async (headers: Record<string, string>, refusal: unknown[]) => {
      const links = [link(), link('第1話'), link('raw'), link().replace('yomikura', 'link')]
      for (const url of links) {
        const answer = await host.get(url, headers)
        expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          url,
          ...refusal,
        ])
      }
    }
    await expectAll({}, [401, 'unauthorized'])
    await expectAll({ cookie: await host.signIn('bob') }, [404, 'work_not_found'])
    await host.addWork({ workno: WORKNO, version: 2, download_start_date: '2099-01-01T00:00:00Z' })
    await expectAll({ cookie }, [409, 'work_not_released'])
    await host.sell(WORKNO, 'alice', { status: 'refunded', version: 2 })
    await expectAll({ cookie }, [403, 'no_right'])
  })

  it('packs only what work and account both allow, and nothing that the tree does not show', async () => {
    const code = async (path: string | undefined, as: string) => {
      const answer = await host.get(link(path), { cookie: as })
      return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
    }
    const askAll = async (as: string) => [
      await code(undefined, as),
      await code('第1話', as),
      await code('raw', as),
    ]
    const refused = 'download_not_allowed'
    expect(await askAll(await host.signIn('alice', { zip_allowed: false }))).toEqual([
      refused,
      200,
      200,
    ])
    expect(await askAll(await host.signIn('alice', { folder_allowed: false }))).toEqual([
      200,
      refused,
      200,
    ])
    const usual = await host.signIn('alice')
    await host.addWork({ workno: WORKNO, version: 2, zip_allowed: false, folder_allowed: false })
    expect(await askAll(usual)).toEqual([refused, refused, 200])
    expect(await askAll(await host.signIn('alice', { is_super_user: true }))).toEqual([
      200, 200, 200,
    ])
    for (const path of ['第1話/Thumbs.db', '../raw', '第1話/', 'files/raw', 'never-stored.bin']) {
      expect([path, await code(path, usual)]).toEqual([path, 'file_not_found'])
    }
  })

  it('leads from the app’s links to the media host, path and all', async () => {
    for (const url of ['/link/download', '/api/link/v3/download']) {
      const answer = await host.get(`${url}?workno=${WORKNO}&path=${encodeURIComponent('第1話')}`, {
        cookie,
      })
      const target = new URL(String(answer.headers['location']))
      expect([answer.statusCode, target.origin, target.pathname]).toEqual([
        302,
        MEDIA,
        '/link/download',
      ])
      expect(target.searchParams.get('path')).toBe('第1話')
    }
  })
})
