/** `npm run dev`: the product with its demo shop, where a change of a source is seen at once. */
import { findFreePort } from '@yomikura/testkit/free-port'
import { randomBytes } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import type { FSWatcher } from 'vite'
import { createReporter, printTable, reportMissingPrograms } from '../demo/announce.ts'
import { followDemoWorks } from '../demo/import-progress.ts'
import { refuseTakenPorts } from '../demo/ports.ts'
import { type DemoSettings, readDemoSettings } from '../demo/settings.ts'
import { DevFront } from '../dev/dev-front.ts'
import { findPrograms, PROGRAM_FOLDERS } from '../dev/program-files.ts'
import { RestartingProgram } from '../dev/restarting-program.ts'
import { DevWebApp } from '../dev/web-app.ts'
import { ROOT } from '../paths.ts'

/** An editor writes a file in several steps, and a change of branches many files. */
const SETTLE_MS = 60

type Programs = Record<'server' | 'storefront', RestartingProgram>

const report = (line: string) => console.log(line)
const startedAt = performance.now()
let programs: Programs | undefined
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  // All else is in this process and ends with it.
  await Promise.all(Object.values(programs ?? {}).map((program) => program.stop()))
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

async function startAll(): Promise<void> {
  if (process.env['YOMIKURA_TLS_CERT'] !== undefined)
    throw new Error('npm run dev speaks plain HTTP: unset YOMIKURA_TLS_CERT, or use npm start.')
  const settings = readDemoSettings(process.env)
  await refuseTakenPorts({ ...settings.serverEnv, ...settings.storefrontEnv })
  const { appUrl } = settings
  const folder = join(settings.folder, 'dev-web')
  const nonce = randomBytes(16).toString('base64url')
  const serverPort = await findFreePort()
  const { server, storefront } = (programs = createPrograms(settings, { serverPort, folder }))
  const host = process.env['YOMIKURA_HOST'] ?? '127.0.0.1'
  const whenServerReady = () => server.whenReady()
  const front = new DevFront({ appUrl, nonce, host, serverPort, whenServerReady })
  const isShopStarted = storefront.restart()
  const running = Promise.withResolvers<Running>()
  const watch = (watcher: FSWatcher) =>
    watchSources(watcher, async (files) => settle(await running.promise, files))
  const web = await DevWebApp.start({ http: front.http, folder, appUrl, nonce, watch })
  await web.writePages()
  await front.listen(Number(settings.serverEnv['YOMIKURA_APP_PORT']), web.vite.middlewares)
  const isServerStarted = server.restart()
  running.resolve({ web, front, server, storefront })
  await Promise.all([isShopStarted, isServerStarted])
  if (isStopping) return
  // A source that cannot run is no reason to end: it is changed next.
  await front.readHeaders().catch(() => undefined)
  printTable(settings)
  reportMissingPrograms()
  await Promise.all([server.whenReady(), storefront.whenReady()]).then(reportReady, () =>
    report('not ready: see above (Ctrl-C stops everything)'),
  )
  await followDemoWorks(settings, createReporter(), () => isStopping)
}

function createPrograms(
  { folder, serverEnv, storefrontEnv }: DemoSettings,
  server: { serverPort: number; folder: string },
): Programs {
  const shared = { logFolder: join(folder, 'logs'), report }
  const env = {
    ...serverEnv,
    // Behind the front, which has the app's own port.
    YOMIKURA_APP_PORT: String(server.serverPort),
    YOMIKURA_WEB_DIST: server.folder,
  }
  return {
    server: new RestartingProgram({ ...shared, name: 'server', env }),
    storefront: new RestartingProgram({ ...shared, name: 'storefront', env: storefrontEnv }),
  }
}

function reportReady(): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  report(`ready after ${seconds} s (a change of a source is seen at once; Ctrl-C stops everything)`)
}

/** Collects changed files, as paths from the repository's root, until none has changed for a moment. */
function watchSources(watcher: FSWatcher, settle: (files: string[]) => Promise<unknown>): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  watcher.add(PROGRAM_FOLDERS.map((folder) => join(ROOT, folder)))
  watcher.on('all', (event, path) => {
    if (!['add', 'change', 'unlink'].includes(event)) return
    changed.add(relative(ROOT, path).split(sep).join('/'))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed.clear()
      void settle(files).catch((error: unknown) => console.error(error))
    }, SETTLE_MS)
  })
}

type Running = Programs & { web: DevWebApp; front: DevFront }

/** Starts programs again when their files change. What only the app reads is Vite's. */
async function settle({ web, front, ...both }: Running, files: string[]): Promise<void> {
  const names = new Set(files.flatMap(findPrograms))
  const hasPages = files.some((file) => web.isPage(file))
  if (hasPages) {
    await web.writePages()
    names.add('server')
  }
  const reason = files.length > 3 ? `${files.length} files` : files.join(', ')
  await Promise.all([...names].map((name) => both[name].restart(reason)))
  if (names.has('server')) await front.readHeaders().catch(() => undefined)
  if (hasPages) web.reload()
}

startAll().catch(async (error: unknown) => {
  if (isStopping) return
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
