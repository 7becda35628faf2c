import { randomBytes } from 'node:crypto'
import type { AudioPlayfile, HlsFile, VideoPlayfile } from '@yomikura/content/ziptree'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { PREFIX, REVISION, TestContentApp } from '#test/test-content-app.ts'

const OWNED = 'BJ00000101'
const FREE = 'BJ00000102'
const FILM = 'b8032f812bed8627636d20d8cd2e6d6a'
const SEGMENT = randomBytes(200_000)
const SOUND = randomBytes(300_000)
const hash = (digit: string) => digit.repeat(32)
const size = { length: 1, size: '1.0B' }

const video: VideoPlayfile = {
  type: 'video',
  ...size,
  video: {
    files: { codec: 'h264', frame_rate: '24/1', width: 640, height: 360 },
    optimized: {
      ...size,
      name: `${FILM}.m3u8`,
      duration: '6.000000',
      streams: ['v360p'],
      list: `${FILM}.json`,
    },
    sprite: {
      ...{ name: `${hash('c')}.jpg`, vtt: `${hash('c')}.vtt`, length: 1, width: 160, height: 90 },
      ...{ columns: 6, count: 6, interval_seconds: 1 },
    },
  },
  captions: [{ name: `${hash('d')}.vtt`, language: 'ja' }],
}
const audio: AudioPlayfile = {
  type: 'audio',
  ...size,
  audio: {
    files: { codec: 'mp3', sample_rate: 44_100, channels: 2 },
    optimized: { ...size, name: `${hash('a')}.mp3`, bit_rate: 1, duration: 1 },
  },
}
const playlist =
  '#EXTM3U\n#EXT-X-MAP:URI="v360p-init.mp4"\n#EXTINF:6,\nv360p-00000.ts\n#EXT-X-ENDLIST\n'
const main = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${FILM}/v360p.m3u8\n`
const list: HlsFile[] = [
  { name: `${FILM}.m3u8`, length: main.length },
  { name: `${FILM}/v360p.m3u8`, length: playlist.length, stream: 'v360p' },
  { name: `${FILM}/v360p-00000.ts`, length: SEGMENT.length, stream: 'v360p' },
]
const HLS = 'application/vnd.apple.mpegurl'
const STORED: [path: string, bytes: Buffer | string, contentType: string][] = [
  [`${FILM}.m3u8`, main, HLS],
  [`${FILM}.json`, JSON.stringify(list), 'application/json'],
  [`${FILM}/v360p.m3u8`, playlist, HLS],
  [`${FILM}/v360p-00000.ts`, SEGMENT, 'video/mp2t'],
  [`${FILM}/v360p-00001.ts`, SEGMENT, 'video/mp2t'],
  [`${hash('a')}.mp3`, SOUND, 'audio/mpeg'],
  [`${hash('c')}.jpg`, 'sprite', 'image/jpeg'],
  [`${hash('c')}.vtt`, 'WEBVTT', 'text/vtt; charset=utf-8'],
  [`${hash('d')}.vtt`, 'WEBVTT', 'text/vtt; charset=utf-8'],
]

describe.each(RULE_DIALECTS)('sound and film on $engine', ({ open }) => {
  let host: TestContentApp
  let cookie: string
  const toFolder = (workno: string) => `/content/work/books/BJ00001000/${workno}/optimized`

  beforeAll(async () => {
    host = await TestContentApp.start(open)
    for (const workno of [OWNED, FREE]) {
      await host.addWork({ workno, is_one_click_free: workno === FREE })
      const playfile = { [`${hash('1')}.mp4`]: video, [`${hash('2')}.mp3`]: audio }
      await host.publish(workno, { ziptree: { playfile, tree: [] }, stored: {} })
      for (const [path, bytes, contentType] of STORED) {
        const key = `content/work/books/BJ00001000/${workno}/${REVISION}/optimized/${path}`
        await host.storage.put(key, Buffer.from(bytes), { contentType })
      }
    }
    await host.sell(OWNED, 'alice')
    cookie = await host.signIn('alice')
  })
  afterAll(() => host.stop())

  async function cookies(): Promise<string> {
    const answer = await host.get(`${PREFIX}/v3/download/sign/cookie?workno=${OWNED}`, { cookie })
    const sent = Object.entries(answer.json().cookies as Record<string, string>)
    return sent.map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async function parameters(): Promise<URLSearchParams> {
    const answer = await host.get(`${PREFIX}/v3/download/sign/url?workno=${OWNED}`, { cookie })
    return new URLSearchParams(answer.json().params as Record<string, string>)
  }

  it('opens every file that the list names, of the type it has, and no other', async () => {
    const grant = { cookie: await cookies() }
    const listed = await host.get(`${toFolder(OWNED)}/${FILM}.json`, grant)
    expect(listed.json()).toEqual(list)
    for (const { name, length } of list) {
      const answer = await host.get(`${toFolder(OWNED)}/${name}?v=${REVISION}`, grant)
      const type = name.endsWith('.ts') ? 'video/mp2t' : HLS
      expect([name, answer.statusCode, answer.rawPayload.length]).toEqual([name, 200, length])
      expect(answer.headers).toMatchObject({ 'content-type': type, 'accept-ranges': 'bytes' })
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
    for (const name of [`${FILM}/v360p-00001.ts`, `${FILM}/`, `${FILM}/v360p.m3u8/x`]) {
      const answer = await host.get(`${toFolder(OWNED)}/${name}`, grant)
      expect([name, answer.statusCode]).toEqual([name, 404])
    }
    for (const name of [`${hash('c')}.jpg`, `${hash('c')}.vtt`, `${hash('d')}.vtt`]) {
      expect((await host.get(`${toFolder(OWNED)}/${name}`, grant)).statusCode).toBe(200)
    }
  })

  it('sends parts of a sound and of a segment', async () => {
    const grant = { cookie: await cookies() }
    for (const [name, bytes] of [
      [`${hash('a')}.mp3`, SOUND],
      [`${FILM}/v360p-00000.ts`, SEGMENT],
    ] as const) {
      const range = 'bytes=1000-1999'
      const answer = await host.get(`${toFolder(OWNED)}/${name}`, { ...grant, range })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes 1000-1999/${bytes.length}`,
      ])
      expect(answer.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true)
    }
  })

  it('leaves a playlist as it is for a player with cookies', async () => {
    const grant = { cookie: await cookies() }
    expect((await host.get(`${toFolder(OWNED)}/${FILM}.m3u8`, grant)).body).toBe(main)
  })

  it('hands the grant of a playlist’s address on, so that a player with nothing else gets to the film', async () => {
    const query = await parameters()
    query.set('v', REVISION)
    const follow = async (address: string, from: string): Promise<string> => {
      const answer = await host.get(new URL(address, `http://media${from}`).toString().slice(12))
      expect([address, answer.statusCode]).toEqual([address, 200])
      return answer.body
    }
    const start = `${toFolder(OWNED)}/${FILM}.m3u8?${query.toString()}`
    const [variant = ''] = (await follow(start, '/')).split('\n').filter(isAddress)
    const below = `${toFolder(OWNED)}/`
    const lines = (await follow(variant, below)).split('\n')
    const [segment = ''] = lines.filter(isAddress)
    expect(lines[1]).toContain('URI="v360p-init.mp4?Policy=')
    await follow(segment, `${below}${FILM}/`)
    expect(segment).toContain(`v=${REVISION}`)
  })

  it('gives a free film away to a visitor, by its token alone', async () => {
    const signed = host.delivery.signOpen({ workno: FREE, revision: REVISION, scope: 'free' })
    const query = new URLSearchParams({ ...signed.parameters }).toString()
    const answer = await host.get(`${toFolder(FREE)}/${FILM}/v360p-00000.ts?${query}`)
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, SEGMENT.length])
    expect((await host.get(`${toFolder(FREE)}/${FILM}/v360p-00000.ts`)).statusCode).toBe(403)
  })
})

function isAddress(line: string): boolean {
  return line !== '' && !line.startsWith('#')
}
