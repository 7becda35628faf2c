import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#config/config.ts'
import { SIGN_IN_METHODS } from '#config/sign-in.ts'
import { createMediaHost } from '#roles/media.ts'
import { createAppHost } from '#roles/web.ts'
import { createWorksHost } from '#roles/works.ts'
import type { App } from '#http/app.ts'
import { createModules, type Modules } from '#roles/compose.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'
import type { DatabaseConfig } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'

/** Every host of the real server, composed as at a start, listening nowhere. */
export type TestHosts = {
  platform: Platform
  modules: Modules
  /** `local` is the app host of an install with every way to sign in. */
  hosts: { app: App; media: App; works: App; local: App }
  /** Lines of the server's log so far. */
  log: readonly string[]
  close: () => Promise<void>
}

const SHOP = 'http://127.0.0.1:9'
export const APP_ORIGIN = 'http://localhost:4000'
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/**
 * Composes the hosts over a database of the caller's, with every option on, so that every route is
 * there. The shop behind them answers nothing.
 */
export async function openTestHosts(database?: DatabaseConfig): Promise<TestHosts> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-hosts-'))
  const web = join(folder, 'web')
  await mkdir(web)
  await writeFile(join(web, 'index.html'), '<!doctype html><head><title>Yomikura</title></head>')
  const config = readConfig({
    YOMIKURA_DATA: folder,
    YOMIKURA_WEB_DIST: web,
    YOMIKURA_APP_URL: APP_ORIGIN,
    YOMIKURA_OIDC_ISSUER: SHOP,
    YOMIKURA_OIDC_CLIENT_ID: 'reader-app',
    YOMIKURA_OIDC_CLIENT_SECRET: 'secret-of-the-tests',
    YOMIKURA_STOREFRONT_URL: SHOP,
    YOMIKURA_STOREFRONT_API_KEY: 'key-of-the-tests',
    YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    YOMIKURA_OPERATOR_TOKEN: 'operator-token-of-the-tests',
    YOMIKURA_UPLOADS: 'all',
    YOMIKURA_CHECK_ANSWERS: '1',
    YOMIKURA_RATE_LIMIT: '0',
    ...(database?.engine === 'postgres' && { YOMIKURA_DATABASE_URL: database.url }),
  })
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const lines: string[] = []
  const log = createLog({}, { write: (line) => void lines.push(line) })
  const platform = await openPlatform(config, log, closers)
  const modules = createModules(platform)
  const isStopping = () => false
  const hosts = {
    app: await createAppHost(platform, modules, isStopping),
    media: await createMediaHost(platform, modules, isStopping),
    works: await createWorksHost(platform, modules, isStopping),
    local: await createAppHost(
      { ...platform, config: { ...config, signIn: SIGN_IN_METHODS } },
      modules,
      isStopping,
    ),
  }
  for (const host of Object.values(hosts)) {
    await host.ready()
    closers.push(() => host.close())
  }
  const close = async () => {
    for (const one of closers.toReversed()) await one()
  }
  return { platform, modules, hosts, log: lines, close }
}

/** Every route of every host, in the form that the table's keys have. */
export function listRouteIds({ hosts }: Pick<TestHosts, 'hosts'>): string[] {
  const list = ({ registeredRoutes }: App) =>
    registeredRoutes.map(({ method, url }) => `${method} ${url}`)
  const common = new Set(list(hosts.app))
  return [
    ...list(hosts.app).map((id) => `app ${id}`),
    ...list(hosts.media).map((id) => `media ${id}`),
    ...list(hosts.works).map((id) => `works ${id}`),
    // Only what the app host with a provider has not.
    ...list(hosts.local).flatMap((id) => (common.has(id) ? [] : [`local ${id}`])),
  ]
}
