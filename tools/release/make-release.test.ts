import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endProcess } from '../process.ts'
import { makeRelease } from './make-release.ts'

const run = promisify(execFile)
/** As an operator's shell has it: nothing of this checkout, and the Node that is installed. */
const PLAIN = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }

let folder: string
let release: Awaited<ReturnType<typeof makeRelease>>
let unpacked: string
let server: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-release-'))
  release = await makeRelease(join(folder, 'made'))
  await run('tar', ['-xzf', release.archive, '-C', folder])
  unpacked = join(folder, basename(release.archive, '.tar.gz'))
})
afterEach(async () => {
  if (server) await endProcess(server, 'SIGTERM')
  server = undefined
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function startServer(): Promise<{ app_url: string }> {
  const program = join(unpacked, 'apps/server/src/main.mjs')
  const free = Object.fromEntries(
    ['APP', 'MEDIA', 'WORKS'].map((name) => [`YOMIKURA_${name}_PORT`, '0']),
  )
  const child = spawn(process.execPath, [program], {
    cwd: unpacked,
    env: { ...PLAIN, ...free, YOMIKURA_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  const log: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve(JSON.parse(line) as { app_url: string })
    })
    child.once('close', () => reject(new Error(log.join('\n'))))
  })
}

describe('a release archive', () => {
  it('starts elsewhere with Node alone, is ready, and shows the web app', async () => {
    const { app_url } = await startServer()
    expect((await fetch(`${app_url}/readyz`)).status).toBe(200)
    const page = await fetch(`${app_url}/`)
    const text = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    const [, script = ''] = /<script[^>]* src="([^"]+\.js)"/.exec(text) ?? []
    expect((await fetch(new URL(script, app_url))).status).toBe(200)
  })

  it('has a command line that runs through a link and reads the file of the service', async () => {
    const link = join(folder, 'yomikura')
    await symlink(join(unpacked, 'bin', 'yomikura'), link)
    const settings = join(folder, 'yomikura.env')
    await writeFile(settings, `YOMIKURA_DATA=${join(folder, 'data-of-the-file')}\n`)
    const env = { ...PLAIN, YOMIKURA_ENV_FILE: settings }
    const { stdout } = await run(link, ['account', 'list'], { env })
    expect(stdout).toContain('no account yet')
    await expect(readFile(join(folder, 'data-of-the-file', 'yomikura.db'))).resolves.toBeDefined()
  })

  it('holds at most 120 MB, and its checksums name every file but the list of them', async () => {
    expect(release.unpackedBytes).toBeLessThan(120e6)
    const made = createHash('sha256').update(await readFile(release.archive))
    expect(release.sha256).toBe(made.digest('hex'))
    await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: unpacked })
    const listed = await readFile(join(unpacked, 'SHA256SUMS'), 'utf8')
    const { stdout } = await run('find', ['.', '-type', 'f'], {
      ...{ cwd: unpacked, maxBuffer: 16 * 1024 ** 2 },
    })
    expect(listed.trim().split('\n')).toHaveLength(stdout.trim().split('\n').length - 1)
  })

  it('lists its packages with their versions, without a path of this machine', async () => {
    const text = await readFile(join(unpacked, 'sbom.cdx.json'), 'utf8')
    const sbom = JSON.parse(text) as { bomFormat: string; components: { purl: string }[] }
    expect(sbom.bomFormat).toBe('CycloneDX')
    const { version } = JSON.parse(
      await readFile(join(unpacked, 'node_modules/fastify/package.json'), 'utf8'),
    ) as { version: string }
    expect(sbom.components.map(({ purl }) => purl)).toContain(`pkg:npm/fastify@${version}`)
    expect(text).not.toContain(process.cwd())
  })

  it('has the terms of what the web app is built with, which lies in no folder of its own', async () => {
    const text = await readFile(join(unpacked, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    await expect(readFile(join(unpacked, 'node_modules/react-dom/package.json'))).rejects.toThrow()
    expect(text).toMatch(/^react-dom \d+\.\d+\.\d+$/m)
    expect(text).toContain('Copyright (c) Meta Platforms')
    expect(text).not.toContain(process.cwd())
  })

  it('has the same bytes when it is made once more', async () => {
    const again = await makeRelease(join(folder, 'again'))
    expect(again.sha256).toBe(release.sha256)
  })
})
