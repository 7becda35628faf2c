import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../process.ts'
import { makeRelease } from '../release/make-release.ts'
import { BareDebian } from './bare-debian.ts'
import { readDeployed } from './deploy-files.ts'
import { listGuideBlocks } from './guide-blocks.ts'
import { HttpsReader } from './https-reader.ts'

const APP = 'https://read.yomikura.test'
const MEDIA = 'https://media.yomikura.test'
const API = '/api/yomikura/v3'
const OWNER = { login: 'hanako', password: 'a window at night' }
const LIMIT_MS = 900_000 * patience()

/** What the operator writes with `editor`: the names, and certificates that need no public one. */
const EDITOR = `#!/bin/sh
sed -i -e 's/read\\.example\\.com/read.yomikura.test/; s/media\\.example\\.com/media.yomikura.test/' \\
  -e 's/works\\.example\\.net/works.yomikura-files.test/; s/=example\\.com$/=yomikura.test/' \\
  -e '0,/^{$/ s/^{$/{\\n\\tlocal_certs/' "$1"
`

const obstacle = await BareDebian.findObstacle([80, 443, 4000, 4001, 4002, 4009])

describe.skipIf(obstacle)(`operate.md on a bare Debian${obstacle ? ` (${obstacle})` : ''}`, () => {
  let folder: string
  let machine: BareDebian
  let mirror: Server
  let reader: HttpsReader

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-guide-'))
    const { archive } = await makeRelease(join(folder, 'made'))
    mirror = await serveNode(folder)
    const names = ['read.yomikura.test', 'media.yomikura.test', 'works.yomikura-files.test']
    machine = await BareDebian.boot(folder, names)
    writeFileSync(join(machine.root, 'usr/local/bin/editor'), EDITOR, { mode: 0o755 })
    for (const file of [archive, `${archive}.sha256`])
      copyFileSync(file, join(machine.root, 'root', basename(file)))
  }, LIMIT_MS)
  afterAll(async () => {
    await machine?.close()
    mirror?.close()
    await rm(folder, { recursive: true, force: true })
  }, LIMIT_MS)

  /** Runs commands of the guide. @throws Error that names the block and repeats what it said */
  async function follow({ place, script }: { place: string; script: string }): Promise<string> {
    const { port } = mirror.address() as AddressInfo
    const env = { NODEJS_ORG_MIRROR: `http://127.0.0.1:${port}` }
    const { code, output } = await machine.run(script, env)
    if (code === 0) return output
    // It warns of the short life that certificates of Caddy's own authority have.
    if (code === 2 && /yomikura doctor$/.test(script.trim())) {
      expect(output).toMatch(/ well, \d+ warnings, 0 failed/)
      return output
    }
    throw new Error(`The commands of ${place} failed:\n${output.slice(-4000)}`)
  }

  /** Makes the owner, as the page of the first start asks for it. */
  async function makeOwner(token: string): Promise<void> {
    const page = (await reader.fetch(`${APP}/login`)).toString()
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page) ?? []
    const { login, password } = OWNER
    await reader.fetch(`${APP}/login/first-run`, {
      form_token,
      token,
      login,
      password,
      repeat: password,
    })
  }

  /** Adds a work of two pages, from a folder that the server's account may read. */
  async function addWork(): Promise<void> {
    const { zip } = await makeTinyWork(7, 2)
    mkdirSync(join(machine.root, 'srv/shelf'))
    writeFileSync(join(machine.root, 'srv/shelf/A window at night.cbz'), zip)
    const script = `runuser -u yomikura -- yomikura import /srv/shelf --account ${OWNER.login}`
    await follow({ place: 'the import of a shelf', script })
  }

  /** @returns the first page's bytes, as the media host hands them out */
  async function readPage(): Promise<Buffer> {
    const [sale] = await reader.fetchJson<{ workno: string }[]>(`${APP}${API}/content/sales?last=0`)
    const sign = `${MEDIA}${API}/download/sign/cookie?workno=${sale?.workno}`
    const { url, cookies } = await reader.fetchJson<{
      url: string
      cookies: Record<string, string>
    }>(sign)
    reader.addCookies(cookies)
    const { playfile } = await reader.fetchJson<{
      playfile: Record<string, { image: { optimized: { name: string } } }>
    }>(`${url}ziptree.json`)
    const [page] = Object.values(playfile)
    return reader.fetch(`${url}optimized/${page?.image.optimized.name}`)
  }

  it(
    'leads from nothing to reading over https, and through backup, loss and restore',
    async () => {
      let page: Buffer | undefined
      for (const block of listGuideBlocks('operate.md')) {
        const output = await follow(block)
        const [, token] = /first-run token: ([\w-]+)/.exec(output) ?? []
        if (token === undefined) continue
        const authority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
        reader = new HttpsReader(readFileSync(join(machine.root, authority), 'utf8'))
        await makeOwner(token)
        await addWork()
        page = await readPage()
      }
      expect(page?.length).toBeGreaterThan(1000)
      const ready =
        'curl --fail --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:4009/readyz'
      await follow({ place: 'the start after the restore', script: ready })
      // The same session, and the same page out of the backup.
      expect(await readPage()).toEqual(page)
    },
    LIMIT_MS,
  )
})

/** This Node, as nodejs.org hands it out: the guide's step asks here. */
async function serveNode(folder: string): Promise<Server> {
  const [, version = ''] = /^version=(.+)$/m.exec(readDeployed('steps/install-node.sh')) ?? []
  const name = `node-v${version}-linux-${process.arch}`
  const bin = join(folder, name, 'bin')
  mkdirSync(bin, { recursive: true })
  copyFileSync(process.execPath, join(bin, 'node'))
  const path = join(folder, `${name}.tar.gz`)
  run('tar', ['--use-compress-program=gzip -1', '-cf', path, '-C', folder, name])
  const archive = readFileSync(path)
  const sums = `${createHash('sha256').update(archive).digest('hex')}  ${name}.tar.gz\n`
  const answers = new Map<string | undefined, Buffer | string>([
    [`/v${version}/${name}.tar.gz`, archive],
    [`/v${version}/SHASUMS256.txt`, sums],
  ])
  const server = createServer(({ url }, response) => {
    const answer = answers.get(url)
    response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
