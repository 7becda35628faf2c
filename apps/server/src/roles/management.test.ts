import { findFreePort } from '@yomikura/testkit/free-port'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
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

  const start = async (roles: string, settings: NodeJS.ProcessEnv = {}) => {
    const [app, media, works, management] = ports.map(String)
    url = `http://127.0.0.1:${management}`
    const config = readConfig({
      ...settings,
      YOMIKURA_DATA: folder,
      YOMIKURA_ROLES: roles,
      YOMIKURA_APP_PORT: app,
      YOMIKURA_MEDIA_PORT: media,
      YOMIKURA_WORKS_PORT: works,
      YOMIKURA_MANAGEMENT: `127.0.0.1:${management}`,
    })
    server = await startServer(config, pino({ level: 'silent' }))
  }
  /** The page that lists every metric: its name in code, in the first cell of a row. */
  const readPage = async () => {
    const page = join(import.meta.dirname, '../../../../docs/reference/metrics.md')
    const names = (await readFile(page, 'utf8')).matchAll(/^\| `(\w+)`/gm)
    return [...names].map(([, name]) => name)
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
    expect(text).toMatch(/yomikura_jobs\{kind="recommend.compute",state="pending"\} 1/)
    expect(text).toMatch(
      /yomikura_jobs_oldest_seconds\{kind="recommend.compute",state="pending"\} \d/,
    )
  })

  it('answers the metrics that the page about them lists, and no other', async () => {
    await start('web,content,worker,scheduler', {
      YOMIKURA_STOREFRONT_URL: `http://127.0.0.1:${ports[1]}`,
      YOMIKURA_STOREFRONT_API_KEY: 'key',
      YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: 'secret-of-the-webhooks-of-the-shop',
    })
    const answered = [...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
    const listed = await readPage()
    expect(answered.filter((name) => !listed.includes(name))).toEqual([])
    // Those of the process and of Node differ between systems.
    const own = listed.filter((name) => name?.startsWith('yomikura_'))
    expect(own.filter((name) => !answered.includes(name))).toEqual([])
  })

  it('calls no label as Prometheus calls those that it adds, which would rename ours', async () => {
    await start('web,content,scheduler')
    const text = await metrics()
    expect(text).toMatch(/[{,]kind="/)
    expect(text.match(/[{,](job|instance|role)="/g)).toBeNull()
  })

  it('counts what is refused, and says how database and storage are', async () => {
    await start('web,content', { YOMIKURA_RATE_LIMIT: '1' })
    const app = `http://127.0.0.1:${ports[0]}`
    await fetch(`${app}/api/yomikura/v3/content/count?last=0`)
    expect((await fetch(`${app}/api/yomikura/v3/content/count?last=0`)).status).toBe(429)
    // Figures are read side by side: the calls that they make themselves are in the next answer.
    await metrics()
    const text = await metrics()
    expect(text).toContain('yomikura_rate_limited_total{host="app",rate="usual"} 1')
    expect(text).toContain('yomikura_refusals_total{host="app",code="unauthorized"} 1')
    expect(text).toContain('yomikura_refusals_total{host="app",code="rate_limited"} 1')
    for (const part of ['database', 'storage']) {
      expect(text).toContain(`yomikura_part_state{part="${part}",state="ok"} 1`)
      expect(text).toContain(`yomikura_part_state{part="${part}",state="failing"} 0`)
    }
    expect(text).toMatch(/yomikura_free_bytes\{place="data"\} [1-9]/)
    expect(text).toMatch(/yomikura_storage_seconds_count\{call="check",result="ok"\} [1-9]/)
  })

  it('answers nothing but that', async () => {
    await start('web,content,worker,scheduler')
    for (const path of ['/', '/library', '/api/yomikura/config', '/login']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404])
    }
  })
})
