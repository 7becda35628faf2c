// @bare
import { ChildService } from '@yomikura/testkit/child-service'
import { findFreePort } from '@yomikura/testkit/free-port'
import { patience } from '@yomikura/testkit/patience'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineOwnCertificate } from '#doctor/examine-certificates.ts'

const ROOT = join(import.meta.dirname, '../../..')
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** What an operator types and sets by the guide. */
function readGuide(): { commands: string; variables: Record<string, string> } {
  const guide = readFileSync(join(ROOT, 'docs/guides/home-network.md'), 'utf8')
  const section = guide.slice(guide.indexOf('## A certificate of your own'))
  const [, commands = ''] = /```sh\n([^`]+)```/.exec(section) ?? []
  const [, list = ''] = /```\n(YOMIKURA_HOST[^`]+)```/.exec(section) ?? []
  const variables = Object.fromEntries(
    list.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.+)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
  return { commands, variables }
}

/** Asks the server on this machine under a name that no DNS knows. */
function ask(options: { port: number; name: string; ca: Buffer | undefined }): Promise<number> {
  const { port, name, ca } = options
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/healthz', servername: name, ...(ca && { ca }) },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

describe.skipIf(!hasOpenssl)('the guide to a certificate at home (needs openssl)', () => {
  let folder: string
  const { commands, variables } = readGuide()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-home-'))
    const made = spawnSync('sh', ['-e'], { cwd: folder, input: commands, encoding: 'utf8' })
    expect(made.status, made.stderr).toBe(0)
  }, 60_000 * patience())
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('makes what the doctor takes for the app, its files and works', async () => {
    const [cert, key] = ['home.pem', 'home.key'].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    ) as [string, string]
    const urls = [
      'https://nas.home.arpa:4000',
      'https://w-1.works.home.arpa:4002',
      'https://192.168.1.10:4000',
    ].map((url) => new URL(url))
    expect(await examineOwnCertificate({ cert, key }, urls)).toMatchObject({ state: 'ok' })
  })

  it(
    'has the server answer a browser that trusts the authority, under its name and no other',
    async () => {
      const [app, media, works] = [await findFreePort(), await findFreePort(), await findFreePort()]
      const toOwnPort = (url = '') => url.replace(':4000', `:${app}`).replace(':4001', `:${media}`)
      const server = await ChildService.start(join(ROOT, 'apps/server/src/main.mjs'), 'server', {
        YOMIKURA_DATA: join(folder, 'data'),
        YOMIKURA_APP_PORT: String(app),
        YOMIKURA_MEDIA_PORT: String(media),
        YOMIKURA_WORKS_PORT: String(works),
        YOMIKURA_ROLES: 'web,content',
        YOMIKURA_APP_URL: toOwnPort(variables['YOMIKURA_APP_URL']),
        YOMIKURA_MEDIA_URL: toOwnPort(variables['YOMIKURA_MEDIA_URL']),
        YOMIKURA_TLS_CERT: join(folder, 'home.pem'),
        YOMIKURA_TLS_KEY: join(folder, 'home.key'),
      })
      try {
        const ca = readFileSync(join(folder, 'home-ca.pem'))
        for (const port of [app, media, works])
          expect(await ask({ port, name: 'nas.home.arpa', ca })).toBe(200)
        await expect(ask({ port: app, name: 'nas.home.arpa', ca: undefined })).rejects.toThrow()
        await expect(ask({ port: app, name: 'bank.example', ca })).rejects.toThrow()
      } finally {
        await server.stop()
      }
    },
    120_000 * patience(),
  )

  it(
    'makes an authority that vouches for no name outside the home',
    () => {
      const forged = spawnSync(
        'sh',
        [
          '-ec',
          `echo subjectAltName=DNS:bank.example > forged.ext
        openssl req -newkey rsa:2048 -nodes -subj /CN=bank.example -keyout forged.key -out forged.csr
        openssl x509 -req -in forged.csr -CA home-ca.pem -CAkey home-ca.key -CAcreateserial -extfile forged.ext -out forged.pem
        openssl verify -CAfile home-ca.pem home.pem
        openssl verify -CAfile home-ca.pem forged.pem`,
        ],
        { cwd: folder, encoding: 'utf8' },
      )
      expect(forged.stdout).toContain('home.pem: OK')
      expect(forged.status).not.toBe(0)
      expect(forged.stderr).toContain('permitted subtree')
    },
    60_000 * patience(),
  )
})
