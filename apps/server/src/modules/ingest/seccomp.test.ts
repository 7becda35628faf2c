// @bare
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSandbox } from './sandbox.ts'
import { SECCOMP_CALLS, toSeccompFilter } from './seccomp.ts'

const PERL = '/usr/bin/perl'
const EPERM = 1
const sandbox = await findSandbox()
const folder = await mkdtemp(join(tmpdir(), 'yomikura-seccomp-'))
const inside = (command: string[]) => sandbox.wrap(command, { writable: folder, readable: [] })
const hasFilter = inside([]).includes('--seccomp')
await rm(folder, { recursive: true })

/** Error of each call made inside, 0 for none. */
async function tryCalls(calls: readonly number[][]): Promise<number[]> {
  const writable = await mkdtemp(join(tmpdir(), 'yomikura-seccomp-'))
  try {
    const script = 'print join ",", map { syscall($$_[0], @$_[1..$#$_]) == -1 ? $!+0 : 0 } (CALLS)'
    const list = calls.map((call) => `[${call.join(',')}]`).join(',')
    const command = [PERL, '-e', script.replace('CALLS', list)]
    const [program = '', ...values] = sandbox.wrap(command, { writable, readable: [] })
    return execFileSync(program, values, { encoding: 'utf8' }).split(',').map(Number)
  } finally {
    await rm(writable, { recursive: true })
  }
}

describe('the filter of the kernel’s calls', () => {
  it.each(['x64', 'arm64'] as const)(
    'that the sandbox loads on %s is the one made here',
    (name) => {
      const stored = readFileSync(new URL(`./seccomp-${name}.bpf`, import.meta.url))
      expect(stored).toEqual(toSeccompFilter(name))
    },
  )

  it.skipIf(!inside([]).includes('--disable-userns') || !['x64', 'arm64'].includes(process.arch))(
    'is in force where the sandbox is at its tightest (needs a new bubblewrap)',
    () => {
      expect([sandbox.level, hasFilter]).toEqual(['locked', true])
    },
  )

  it.skipIf(!hasFilter || process.arch !== 'x64' || !existsSync(PERL))(
    'stops tracing, mounts, keys, programs in the kernel and every socket but local ones (needs a new bubblewrap and perl)',
    async () => {
      const { socket, calls } = SECCOMP_CALLS.x64
      const [AF_UNIX, AF_INET, AF_NETLINK] = [1, 2, 16]
      const forbidden = Object.values(calls).map((call) => [call, 0, 0, 0, 0, 0])
      expect(new Set(await tryCalls(forbidden))).toEqual(new Set([EPERM]))
      const sockets = [AF_INET, AF_NETLINK, AF_UNIX].map((family) => [socket, family, 2, 0])
      expect(await tryCalls(sockets)).toEqual([EPERM, EPERM, 0])
      // By the numbers of the processor's other way to call, which would go past the rest.
      expect(await tryCalls([[0x40000000 + socket, AF_INET, 2, 0]])).toEqual([EPERM])
    },
  )

  it.skipIf(!hasFilter || process.arch !== 'x64' || !existsSync(PERL))(
    'is what stops them: outside some of them work (needs a new bubblewrap and perl)',
    () => {
      const script = 'print join ",", map { syscall($$_[0], @$_[1..$#$_]) == -1 ? $!+0 : 0 } '
      const { socket, calls } = SECCOMP_CALLS.x64
      const list = `([${socket},2,2,0],[${calls.keyctl},0,-3,0])`
      const { stdout } = spawnSync(PERL, ['-e', script + list], { encoding: 'utf8' })
      expect(stdout).toMatch(/^0,/)
    },
  )
})
