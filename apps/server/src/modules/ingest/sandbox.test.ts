// @bare
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSandbox } from './sandbox.ts'

/** What a program does that took over the process: each answer is `done`, what it read, or an error's code. */
const ATTACK = `
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
const { port, inside, outside, secrets } = JSON.parse(process.argv[2])
const attempt = (act) => { try { act(); return 'done' } catch (e) { return e.code } }
const reached = await new Promise((resolve) => {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('connect', () => resolve('done')).on('error', (error) => resolve(error.code))
})
const others = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length
console.log(JSON.stringify({
  reached,
  inside: attempt(() => writeFileSync(inside, 'x')),
  outside: outside.map((path) => attempt(() => writeFileSync(path, 'x'))),
  secrets: secrets.map((path) => attempt(() => readFileSync(path))),
  nested: spawnSync('unshare', ['--user', 'true']).status,
  mounted: spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', '/usr']).status,
  environment: Object.keys(process.env).filter((name) => /KEY|SECRET/.test(name)),
  others,
}))
process.exit()
`
type Found = {
  reached: string
  inside: string
  outside: string[]
  secrets: string[]
  mounted: number | null
  nested: number | null
  environment: string[]
  others: number
}

const sandbox = await findSandbox()
const isAtLeast = (...levels: string[]) => levels.includes(sandbox.level)

describe(`a program that took over the process (this machine: ${sandbox.level})`, () => {
  const folders: string[] = []
  const outside = [join(homedir(), '.yomikura-escaped'), '/usr/yomikura-escaped']
  let found: Found

  beforeAll(async () => {
    const [shelf = '', data = '', work = ''] = await Promise.all(
      ['shelf', 'data', 'work'].map((name) => mkdtemp(join(tmpdir(), `yomikura-${name}-`))),
    )
    folders.push(shelf, data, work)
    await writeFile(join(shelf, 'attack.mjs'), ATTACK)
    await writeFile(join(data, 'secrets.json'), '{}')
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    outside.push(join(shelf, 'escaped'), join(data, 'escaped'), '/tmp/yomikura-escaped')
    const order = {
      port: (server.address() as AddressInfo).port,
      inside: join(work, 'page'),
      outside,
      secrets: [join(data, 'secrets.json'), '/etc/passwd', '/etc/shadow'],
    }
    const command = [process.execPath, join(shelf, 'attack.mjs'), JSON.stringify(order)]
    const [program = '', ...values] = sandbox.wrap(command, { writable: work, readable: [shelf] })
    const { PATH = '' } = process.env
    const answer = execFileSync(program, values, { encoding: 'utf8', env: { PATH } })
    found = JSON.parse(answer) as Found
    server.close()
  })
  afterAll(async () => {
    for (const path of [...folders, ...outside]) await rm(path, { recursive: true, force: true })
  })

  it('writes to its folder, and sees nothing of the server’s environment', () => {
    expect([found.inside, found.environment]).toEqual(['done', []])
  })

  it.skipIf(sandbox.level === 'open')('reaches no network (needs a sandbox)', () => {
    expect(found.reached).not.toBe('done')
  })

  it.skipIf(!isAtLeast('sealed', 'locked'))('writes nowhere else (needs a sandbox)', () => {
    expect(found.outside).not.toContain('done')
    expect(outside.some(existsSync)).toBe(false)
  })

  it.skipIf(!isAtLeast('locked'))(
    'reads no secrets, sees no process of the machine, mounts nothing and makes no namespace (needs a sandbox)',
    () => {
      expect(found.secrets).toEqual(['ENOENT', 'ENOENT', 'ENOENT'])
      expect(found.others).toBeLessThan(6)
      expect([found.mounted, found.nested]).not.toContain(0)
    },
  )
})

const canBound = (() => {
  try {
    execFileSync('prlimit', ['--cpu=28800', '--', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.skipIf(!canBound)(
  'a process may take eight hours of the processor, and write files of 4 GiB (needs prlimit)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-bounds-'))
    const reach = { writable: folder, readable: [] }
    const [program = '', ...values] = sandbox.wrap(['cat', '/proc/self/limits'], reach)
    const limits = execFileSync(program, values, { encoding: 'utf8' })
    await rm(folder, { recursive: true, force: true })
    expect(limits).toMatch(/^Max cpu time +28800 +28800 /m)
    expect(limits).toMatch(/^Max file size +4294967296 +4294967296 /m)
    expect(limits).toMatch(/^Max core file size +0 +0 /m)
  },
)
