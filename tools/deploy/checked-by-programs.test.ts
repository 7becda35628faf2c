// @bare
import { patience } from '@yomikura/testkit/patience'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram, type ProgramName } from '../programs.ts'
import { DEPLOY, readDeployed } from './deploy-files.ts'

const NAMES = { APP_HOST: 'read.test', MEDIA_HOST: 'media.test', WORKS_HOST: 'works.test' }

let folder: string
let certificate: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-deploy-'))
  certificate = join(folder, 'certificate.pem')
  key = join(folder, 'key.pem')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lacks = (...names: ProgramName[]) => names.some((name) => findProgram(name) === undefined)

/** What a program says of its configuration, and whether it takes it. */
function ask(name: ProgramName, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(findProgram(name) ?? '', args, {
    ...{ encoding: 'utf8', cwd: DEPLOY },
    env: { ...process.env, HOME: folder, ...env },
  })
  return { status, text: stdout + stderr }
}

function makeCertificate() {
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  ask('openssl', [...kind, '-subj', '/CN=read.test', '-keyout', key, '-out', certificate])
}

describe('what deploy/ holds is taken by the programs that read it', () => {
  it.skipIf(lacks('nginx', 'openssl'))('nginx (needs nginx and openssl)', async () => {
    makeCertificate()
    const site = readDeployed('nginx/yomikura.conf')
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/g, key)
    const path = join(folder, 'nginx.conf')
    const pid = `pid ${join(folder, 'nginx.pid')};`
    await writeFile(path, `${pid}\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`)
    const test = ['-t', '-q', '-e', join(folder, 'nginx.log'), '-c', path]
    expect(ask('nginx', test)).toEqual({ status: 0, text: '' })
  })

  it.skipIf(lacks('haproxy', 'openssl'))('haproxy (needs haproxy and openssl)', async () => {
    makeCertificate()
    const certificates = join(folder, 'certificates')
    await mkdir(certificates)
    const both = (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'))
    await writeFile(join(certificates, 'read.pem'), both)
    const env = { ...NAMES, CERTIFICATES: certificates }
    const { status, text } = ask('haproxy', ['-c', '-f', 'haproxy/haproxy.cfg'], env)
    // The containers' names are known in their network alone; every other warning is a fault.
    const warnings = text.split('\n').filter((line) => line.includes('[WARNING]'))
    const others = warnings.filter((line) => !line.includes('could not resolve address'))
    expect([status, others], text).toEqual([0, []])
  })

  it.skipIf(lacks('caddy', 'openssl'))(
    'Caddy, with the works of a star (needs caddy)',
    async () => {
      makeCertificate()
      const works = join(folder, 'works')
      await mkdir(works)
      const wildcard = readDeployed('caddy/works-wildcard.caddy')
      await writeFile(
        join(works, 'works-wildcard.caddy'),
        wildcard.replace(/\S+fullchain\.pem/g, certificate).replace(/\S+privkey\.pem/g, key),
      )
      const path = join(folder, 'Caddyfile')
      await writeFile(path, readDeployed('caddy/Caddyfile'))
      const { status, text } = ask('caddy', [
        'validate',
        '--adapter',
        'caddyfile',
        '--config',
        path,
      ])
      expect(status, text).toBe(0)
      const adapted = ask('caddy', ['adapt', '--config', path], NAMES).text
      for (const host of ['read.test', 'media.test', 'works.test', '*.works.test'])
        expect(adapted).toContain(`"host":["${host}"]`)
    },
  )

  it.skipIf(lacks('systemd-analyze'))('systemd (needs systemd-analyze)', async () => {
    const unit = readDeployed('systemd/yomikura.service')
    const path = join(folder, 'yomikura.service')
    await writeFile(path, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`))
    expect(ask('systemd-analyze', ['verify', '--man=no', path])).toEqual({ status: 0, text: '' })
  })

  it.skipIf(lacks('promtool'))(
    'Prometheus, with each file of targets (needs promtool)',
    async () => {
      const watch = join(folder, 'watch')
      await mkdir(watch)
      for (const name of ['prometheus.yml', 'alerts.yml'])
        await writeFile(join(watch, name), readDeployed(`watch/${name}`))
      for (const name of ['machine.yml', 'compose.yml', 'compose.scale.yml']) {
        await writeFile(join(watch, 'targets.yml'), readDeployed(`watch/targets/${name}`))
        const { status, text } = ask('promtool', ['check', 'config', join(watch, 'prometheus.yml')])
        expect([status, text.match(/warning|error/gi)], text).toEqual([0, null])
        expect(text).toMatch(/\d\d rules found/)
      }
    },
  )

  it.skipIf(lacks('promtool'))(
    'each alert fires and stays quiet as said (needs promtool)',
    () => {
      const files = ['watch/alerts.test.yml', 'watch/alerts.hours.test.yml']
      // It waits for the disk with each of its fifty databases, unless they lie in memory.
      const place: Record<string, string> = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}
      const { status, text } = ask('promtool', ['test', 'rules', ...files], place)
      expect(status, text).toBe(0)
    },
    120_000 * patience(),
  )

  it.skipIf(lacks('fail2ban-regex'))(
    'fail2ban, in a file and in the journal (needs fail2ban-regex)',
    async () => {
      // The form that failed-sign-ins.test.ts finds in the log.
      const line = (reason: string, address: string) =>
        `{"level":"warn","time":"2026-11-28T05:00:00.000Z","request_id":"req-1","event":"sign_in_failed","reason":"${reason}","address":"${address}","login":"hanako","msg":"sign-in failed"}`
      const lines = [
        line('wrong_password', '203.0.113.7'),
        `machine node[812]: ${line('rate_limited', '2001:db8::7')}`,
        // No client's fault, and words that look like such a line.
        line('server_busy', '203.0.113.8'),
        '{"level":"info","time":"2026-11-28T05:00:00.000Z","msg":"\\"event\\":\\"sign_in_failed\\""}',
      ]
      const log = join(folder, 'server.log')
      await writeFile(log, `${lines.join('\n')}\n`)
      const filter = join(DEPLOY, 'fail2ban', 'filter.conf')
      const { text } = ask('fail2ban-regex', ['--out', 'ip', log, filter])
      expect(text.trim().split('\n')).toEqual(['203.0.113.7', '2001:db8::7'])
    },
  )
})

it('the unit forbids nothing that the sandbox of import needs', () => {
  const unit = readDeployed('systemd/yomikura.service').replace(/^#.*$/gm, '')
  expect(unit).not.toMatch(
    /RestrictNamespaces|PrivateUsers|ProtectKernelTunables|ProtectKernelLogs|ProtectProc|ProcSubset|MemoryDenyWriteExecute/,
  )
  expect(unit).toMatch(/^SystemCallFilter=.*@mount/m)
  expect(unit).toMatch(/^RestrictAddressFamilies=.*AF_NETLINK/m)
})
