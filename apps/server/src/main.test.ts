import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'main.mjs')

type Run = {
  child: ChildProcess
  /** Lines of standard output so far. */
  lines: string[]
  log: string[]
  ended: Promise<number | null>
}

let folder: string
let runs: Run[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-main-'))
  runs = []
})
afterEach(async () => {
  for (const { child, ended } of runs) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function run(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_DATA: folder,
      YOMIKURA_APP_PORT: '0',
      YOMIKURA_MEDIA_PORT: '0',
      YOMIKURA_WORKS_PORT: '0',
      ...env,
    },
  })
  const lines: string[] = []
  const log: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const started = { child, lines, log, ended }
  runs.push(started)
  return started
}

async function untilReady({ lines, log, ended }: Run) {
  const isOver = ended.then(() => true)
  while (lines.length === 0) {
    const tick = new Promise<false>((resolve) => setTimeout(resolve, 20, false))
    if (await Promise.race([isOver, tick])) throw new Error(log.join('\n'))
  }
  return JSON.parse(lines[0] ?? '') as { server: string; app_url: string; media_url: string }
}

describe('the server program', () => {
  it('says in one line where it is, keeps its log apart, and ends when asked', async () => {
    const server = run()
    const ready = await untilReady(server)
    expect(ready).toEqual({
      server: 'ready',
      app_url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      media_url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    })
    expect((await fetch(`${ready.app_url}/healthz`)).status).toBe(200)
    expect((await fetch(`${ready.media_url}/healthz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.lines).toHaveLength(1)
    for (const line of server.log) expect(() => JSON.parse(line) as unknown).not.toThrow()
    // Where no account exists, the log says how to make the first one.
    expect(server.log.join('\n')).toContain(`${ready.app_url}/login`)
    await expect(fetch(`${ready.app_url}/healthz`)).rejects.toThrow()
  })

  it('lets a request end that came before the signal', async () => {
    const server = run()
    const { app_url } = await untilReady(server)
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300))
    const socket = connect(Number(new URL(app_url).port), '127.0.0.1')
    const answer = text(socket)
    // Half a body, so that the request is surely under way when the signal comes.
    socket.write(
      'POST /logout HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
        'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await pause()
    server.child.kill('SIGINT')
    await pause()
    socket.write('}')
    expect(await answer).toMatch(/^HTTP\/1\.1 (200|503) /)
    expect(await server.ended).toBe(0)
  })

  it('starts only the roles that it is given', async () => {
    const server = run({ YOMIKURA_ROLES: 'content' })
    const { app_url, media_url } = await untilReady(server)
    expect((await fetch(`${media_url}/healthz`)).status).toBe(200)
    await expect(fetch(`${app_url}/healthz`)).rejects.toThrow()
  })

  it('starts again on the data of the run before, even after a kill', async () => {
    const first = run()
    await untilReady(first)
    first.child.kill('SIGKILL')
    await first.ended
    const { app_url } = await untilReady(run())
    expect((await fetch(`${app_url}/readyz`)).status).toBe(200)
  })

  it('does not start on a wrong configuration, and names all that is wrong', async () => {
    const server = run({ YOMIKURA_APP_URL: 'http://example.org', YOMIKURA_ROLES: 'cook' })
    expect(await server.ended).toBe(1)
    expect(server.lines).toEqual([])
    expect(server.log.join('\n')).toMatch(/YOMIKURA_APP_URL/)
    expect(server.log.join('\n')).toMatch(/YOMIKURA_ROLES/)
  })

  it('does not start when its port is taken', async () => {
    const { app_url } = await untilReady(run())
    const other = run({
      YOMIKURA_DATA: `${folder}/other`,
      YOMIKURA_APP_PORT: new URL(app_url).port,
    })
    expect(await other.ended).toBe(1)
    expect(other.log.join('\n')).toContain('EADDRINUSE')
  })
})
