import { findFreePort } from '@yomikura/testkit/free-port'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { type RunningServer, startServer } from './start-server.ts'

describe('the management port', () => {
  let folder: string
  let server: RunningServer
  let url: string
  let ports: number[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-management-'))
    ports = []
    while (ports.length < 4) ports.push(await findFreePort())
  })
  afterEach(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (roles: string) => {
    const [app, media, works, management] = ports.map(String)
    url = `http://127.0.0.1:${management}`
    const config = readConfig({
      YOMIKURA_DATA: folder,
      YOMIKURA_ROLES: roles,
      YOMIKURA_APP_PORT: app,
      YOMIKURA_MEDIA_PORT: media,
      YOMIKURA_WORKS_PORT: works,
      YOMIKURA_MANAGEMENT: `127.0.0.1:${management}`,
    })
    server = await startServer(config, pino({ level: 'silent' }))
  }
  const metrics = async () => (await fetch(`${url}/metrics`)).text()

  it.each(['worker', 'scheduler'])(
    'says how a process is that serves no reader: %s',
    async (role) => {
      await start(role)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const ready = await fetch(`${url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'ready', parts: { database: 'ok', storage: 'ok' } },
      ])
      expect(await metrics()).toContain('process_cpu_seconds_total')
      await expect(fetch(`http://127.0.0.1:${ports[0]}/healthz`)).rejects.toThrow()
    },
  )

  it('has the times of requests by route, and what waits in the queue', async () => {
    await start('web,content,scheduler')
    const app = `http://127.0.0.1:${ports[0]}`
    expect((await fetch(`${app}/api/yomikura/v3/content/count?last=0`)).status).toBe(401)
    expect((await fetch(`${app}/api/yomikura/v3/work/RJ12345678`)).status).toBe(401)
    const text = await metrics()
    const labels = 'host="app",method="GET",route="/api/yomikura/v3/work/:workno",status="401"'
    expect(text).toContain(`yomikura_http_request_seconds_count{${labels}} 1`)
    expect(text).not.toContain('RJ12345678')
    // Asked for by the scheduler at its start; no worker runs here.
    expect(text).toMatch(/yomikura_jobs\{job="recommend.compute",state="pending"\} 1/)
    expect(text).toMatch(
      /yomikura_jobs_oldest_seconds\{job="recommend.compute",state="pending"\} \d/,
    )
  })

  it('answers nothing but that', async () => {
    await start('web,content,worker,scheduler')
    for (const path of ['/', '/library', '/api/yomikura/config', '/login']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404])
    }
  })
})
