// @bare
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { AudioPlayfile } from '@yomikura/content/ziptree'
import { eventually } from '@yomikura/testkit/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerFirst } from '#http/answer-first.ts'
import { createLog } from '#platform/log/log.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { PREFIX, REVISION, TestContentApp } from '#test/test-content-app.ts'

const WORKNO = 'BJ00000101'
const FOLDER = `content/work/books/BJ00001000/${WORKNO}`
const SOUND = randomBytes(300_000)
const NAME = `${'a'.repeat(32)}.mp3`
const LOST = `${'b'.repeat(32)}.mp3`
const DEPLOYED = new URL('../../../../../deploy/nginx/yomikura-objects.conf', import.meta.url)
const WITHOUT_NGINX = spawnSync('nginx', ['-v']).status !== 0
/** About one connection or one request, and the server's name; nginx says what parts it sends with whole files. */
const OWN = [
  'accept-ranges',
  'connection',
  'date',
  'keep-alive',
  'last-modified',
  'server',
  'x-request-id',
]

const size = { length: 1, size: '1.0B' }
const toAudio = (name: string): AudioPlayfile => ({
  ...{ type: 'audio', ...size },
  audio: {
    files: { codec: 'mp3', sample_rate: 44_100, channels: 2 },
    optimized: { ...size, name, bit_rate: 1, duration: 1 },
  },
})
const toPath = (name: string) => `${FOLDER}/${REVISION}/optimized/${name}`
const toOrigin = ({ app }: TestContentApp) =>
  `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const TITLE = 'a file that nginx sends for the server (needs nginx) on $engine'
describe.skipIf(WITHOUT_NGINX).each(RULE_DIALECTS)(TITLE, ({ open }) => {
  let direct: TestContentApp
  let behind: TestContentApp
  let folder: string
  let nginx: ChildProcess
  let front: string

  async function startHost(accelPrefix?: string): Promise<TestContentApp> {
    const log = createLog({ level: 'silent' })
    const takeFirst = ({ app, knownFiles }: TestContentApp) =>
      answerFirst(app, log, (...asked) => knownFiles.tryAnswer(...asked))
    const host = await TestContentApp.start(open, takeFirst, 60, accelPrefix)
    await host.addWork({ workno: WORKNO })
    const playfile = {
      [`${'1'.repeat(32)}.mp3`]: toAudio(NAME),
      [`${'2'.repeat(32)}.mp3`]: toAudio(LOST),
    }
    await host.publish(WORKNO, { ziptree: { playfile, tree: [] }, stored: {} })
    for (const name of [NAME, LOST]) {
      await host.storage.put(toPath(name), SOUND, { contentType: 'audio/mpeg' })
    }
    await host.sell(WORKNO, 'alice')
    await host.app.listen({ host: '127.0.0.1', port: 0 })
    return host
  }

  /** nginx with what deploy/ holds for it, before the host. @returns its address */
  async function startNginx(): Promise<string> {
    const port = String(await findPort())
    const objects = join(behind.folder, 'objects')
    const deployed = await readFile(DEPLOYED, 'utf8')
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const lines = [
      `user ${userInfo().username};`,
      `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};`,
      'events {}',
      'http { access_log off;',
      ...kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`),
      `server { listen 127.0.0.1:${port};`,
      `location / { proxy_pass ${toOrigin(behind)}; proxy_http_version 1.1; }`,
      deployed.replaceAll('/var/lib/yomikura/storage/objects', objects),
      '} }',
    ]
    const path = join(folder, 'nginx.conf')
    await writeFile(path, lines.join('\n'))
    nginx = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', path], { stdio: 'inherit' })
    await eventually(async () => {
      expect((await fetch(`http://127.0.0.1:${port}/content/x`)).status).toBe(403)
    })
    return `http://127.0.0.1:${port}`
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-nginx-'))
    direct = await startHost()
    behind = await startHost('/_objects/')
    front = await startNginx()
  })
  afterAll(async () => {
    nginx.kill()
    await new Promise((resolve) => nginx.once('exit', resolve))
    for (const host of [direct, behind]) await host.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A grant, as a viewer holds it in its address. */
  async function toUrl(host: TestContentApp, origin: string, name: string): Promise<string> {
    const cookie = await host.signIn('alice')
    const signed = await host.get(`${PREFIX}/v3/download/sign/url?workno=${WORKNO}`, { cookie })
    const { params } = signed.json<{ params: Record<string, string> }>()
    const query = new URLSearchParams({ ...params, v: REVISION })
    return `${origin}/${FOLDER}/optimized/${name}?${query.toString()}`
  }

  async function read(url: string, init: RequestInit) {
    const answer = await fetch(url, init)
    const headers = [...answer.headers].filter(([name]) => !OWN.includes(name))
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: Object.fromEntries(headers), body }
  }

  it.each<[string, RequestInit]>([
    ['whole', {}],
    ['from its midst', { headers: { range: 'bytes=1000-1999' } }],
    ['from its end', { headers: { range: 'bytes=-500' } }],
    ['in a part that a tag stands for', { headers: { range: 'bytes=5-9', 'if-range': '"other"' } }],
    ['not at all, as its head is asked for', { method: 'HEAD' }],
  ])('goes out as the server would send it: %s', async (_how, init) => {
    const [own, inner] = [
      await toUrl(direct, toOrigin(direct), NAME),
      await toUrl(behind, front, NAME),
    ]
    // The first request takes the route, later ones what is remembered of it.
    for (let round = 0; round < 2; round++) {
      const wanted = await read(own, init)
      const got = await read(inner, init)
      // Each disk has its own tag of the same bytes.
      expect(got.headers['etag']).toMatch(/^"[^"]+"$/)
      expect({ ...got.headers, etag: '' }).toEqual({ ...wanted.headers, etag: '' })
      expect([got.status, got.body.equals(wanted.body)]).toEqual([wanted.status, true])
    }
  })

  it('is not sent again to a client that has it, and its tag is the server’s own', async () => {
    const url = await toUrl(behind, front, NAME)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const asked = await behind.get(url.slice(front.length), {
      range: 'bytes=0-0',
      'if-range': etag,
    })
    expect([asked.statusCode, asked.headers.etag]).toEqual([206, etag])
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('has its checksum made by the server', async () => {
    const url = `${await toUrl(behind, front, NAME)}&digest=sha-256`
    const { headers, body } = await read(url, {})
    expect(headers['content-digest']).toMatch(/^sha-256=:/)
    expect(body.equals(SOUND)).toBe(true)
  })

  it('is refused in the server’s words, and its place is no address for anyone', async () => {
    const url = await toUrl(behind, front, NAME)
    const forged = await fetch(url.replace(/Signature=..../, 'Signature=AAAA'))
    expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([
      403,
      'grant_invalid',
    ])
    const inner = await read(`${front}/_objects/${toPath(NAME)}`, {})
    expect([inner.status, inner.body.length < 200]).toEqual([409, true])
    const unsatisfied = await fetch(url, { headers: { range: 'bytes=400000-' } })
    expect(unsatisfied.status).toBe(416)
  })

  it('that the disk has lost is not ready, for a page of the app too', async () => {
    const url = await toUrl(behind, front, LOST)
    expect((await fetch(url)).status).toBe(200)
    await unlink(join(behind.folder, 'objects', toPath(LOST)))
    const lost = await read(url, {})
    expect([lost.status, (JSON.parse(lost.body.toString()) as { code: string }).code]).toEqual([
      409,
      'work_not_ready',
    ])
    const { headers } = await read(await toUrl(direct, toOrigin(direct), NAME), {})
    const origin = 'access-control-allow-origin'
    expect(lost.headers[origin]).toBe(headers[origin])
  })
})
