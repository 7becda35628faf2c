import { findFreePort } from '@yomikura/testkit/free-port'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toAppHeaders } from '../../apps/server/src/http/security-headers.ts'
import { DevFront } from './dev-front.ts'

let server: Server
let front: DevFront
let appUrl: string
let whenServerReady: () => Promise<void>
let answeredCount = 0

beforeEach(async () => {
  const port = await findFreePort()
  appUrl = `http://127.0.0.1:${port}`
  const headers = toAppHeaders({
    app: appUrl,
    media: 'http://localhost:4001',
    works: undefined,
    provider: undefined,
    isSecure: false,
    hasSecureContext: true,
  })
  server = createServer((asked, answer) => {
    answeredCount += 1
    answer.writeHead(200, headers)
    asked.pipe(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenServerReady = () => Promise.resolve()
  const { port: serverPort } = server.address() as AddressInfo
  front = new DevFront({
    appUrl,
    nonce: 'n1',
    host: '127.0.0.1',
    serverPort,
    whenServerReady: () => whenServerReady(),
  })
  await front.listen(port, (asked, answer) => {
    answer.end(`module ${asked.url ?? ''}`)
  })
  await front.readHeaders()
})
afterEach(async () => {
  await front.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('the front of npm run dev', () => {
  it('passes calls with their bodies to the server, and adds only its nonce to the policy', async () => {
    const answer = await fetch(`${appUrl}/api/x`, { method: 'POST', body: 'asked' })
    expect(await answer.text()).toBe('asked')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`script-src ${appUrl} 'nonce-n1'`)
    expect(policy).toContain(`require-trusted-types-for 'script'`)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  it.each(['/src/main.tsx?t=1', '/@vite/client', '/node_modules/x.js'])(
    'gives %s from Vite, with the headers that a worker needs',
    async (path) => {
      const answer = await fetch(appUrl + path)
      expect(await answer.text()).toBe(`module ${path}`)
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-n1'`)
    },
  )

  it('lets requests wait while the server starts again', async () => {
    const waits = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    whenServerReady = () => {
      waits.resolve()
      return started.promise
    }
    const before = answeredCount
    const asked = fetch(`${appUrl}/library`)
    await waits.promise
    expect(answeredCount).toBe(before)
    started.resolve()
    expect((await asked).status).toBe(200)
    expect(answeredCount).toBe(before + 1)
  })

  it('says why, while the server cannot run', async () => {
    whenServerReady = () => Promise.reject(new Error('hosts.ts: unexpected token'))
    const answer = await fetch(`${appUrl}/library`)
    expect([answer.status, await answer.text()]).toEqual([503, 'hosts.ts: unexpected token'])
  })

  it('takes a stored app away that a former start left at the same address', async () => {
    const answer = await fetch(`${appUrl}/sw.js`)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(await answer.text()).toContain('registration.unregister()')
  })
})
