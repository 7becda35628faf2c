import { eventually } from '@yomikura/testkit/eventually'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const KEY = 'key-of-the-tests'

/** The shop as a program of its own. */
async function startProgram(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      STOREFRONT_PORT: '0',
      STOREFRONT_API_KEY: KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await once(reader, 'line')
  return { child, lines, url: (JSON.parse(lines[0] ?? '') as { url: string }).url }
}

describe('the shop as a program', () => {
  let data: string
  let received: string[]
  let isReaderAway: boolean
  let reader: Server
  let children: ChildProcess[]

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'yomikura-program-'))
    received = []
    isReaderAway = false
    children = []
    reader = createServer((request, reply) => {
      if (!isReaderAway) received.push(String(request.headers['webhook-id']))
      request.resume()
      reply.writeHead(isReaderAway ? 503 : 204).end()
    })
    await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    reader.closeAllConnections()
    reader.close()
    await rm(data, { recursive: true, force: true })
  })

  const start = async () => {
    const { port } = reader.address() as AddressInfo
    const program = await startProgram({
      STOREFRONT_DATA: data,
      STOREFRONT_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/`,
    })
    children.push(program.child)
    return program
  }
  const addWork = (url: string, workno: string) =>
    fetch(`${url}/api/operator/works`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workno }),
    })

  it('says in one line of JSON that it is ready, and ends cleanly when asked', async () => {
    const { child, lines, url } = await start()
    expect(lines).toEqual([JSON.stringify({ storefront: 'ready', url })])
    expect((await fetch(url)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('loses no event when it is killed before the reader took it', async () => {
    isReaderAway = true
    const first = await start()
    const worknos = ['BJ00000001', 'BJ00000002', 'BJ00000003']
    for (const workno of worknos) expect((await addWork(first.url, workno)).status).toBe(200)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    isReaderAway = false
    await start()
    await eventually(() => expect(new Set(received).size).toBe(worknos.length), 8000)
  })
})
