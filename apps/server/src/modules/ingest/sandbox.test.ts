import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findSandbox } from './sandbox.ts'

const ATTACK = `
import { connect } from 'node:net'
import { writeFileSync } from 'node:fs'
const [port, inside, ...outside] = process.argv.slice(2)
const attempt = (path) => { try { writeFileSync(path, 'x'); return 'done' } catch (e) { return e.code } }
const reached = await new Promise((resolve) => {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('connect', () => resolve('done')).on('error', (error) => resolve(error.code))
})
console.log(JSON.stringify({ inside: attempt(inside), outside: outside.map(attempt), reached }))
process.exit()
`

it('keeps a process off the network and out of all folders but its own, as far as it says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-sandbox-test-'))
  const script = join(folder, 'attack.mjs')
  await writeFile(script, ATTACK)
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const port = String((server.address() as AddressInfo).port)
  const work = await mkdtemp(join(tmpdir(), 'yomikura-sandbox-work-'))
  const outside = [join(folder, 'escaped'), join(homedir(), '.yomikura-escaped')]
  try {
    const sandbox = await findSandbox()
    const command = [process.execPath, script, port, join(work, 'page'), ...outside]
    const [program = '', ...values] = sandbox.wrap(command, work)
    const found: unknown = JSON.parse(execFileSync(program, values, { encoding: 'utf8' }))
    const isOffline = sandbox.level !== 'open'
    expect(found).toMatchObject({
      inside: 'done',
      reached: isOffline ? expect.not.stringMatching('done') : 'done',
    })
    if (sandbox.level === 'sealed') {
      expect(found).toMatchObject({ outside: ['EROFS', 'EROFS'] })
      expect(outside.some(existsSync)).toBe(false)
    }
  } finally {
    server.close()
    for (const path of [folder, work, ...outside]) await rm(path, { recursive: true, force: true })
  }
})
