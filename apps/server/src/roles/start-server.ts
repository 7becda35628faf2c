import { PLAIN_HTTP_LOSS } from '#addresses.ts'
import type { Config } from '#config/config.ts'
import { toBrowserKeys } from '#config/secrets.ts'
import { toFirstRunToken } from '#modules/local-account/index.ts'
import { FIRST_RUN_PROMPT } from '#modules/sign-in/index.ts'
import type { Log } from '#platform/log/log.ts'
import { createModules, type Modules } from './compose.ts'
import { openPlatform, type Platform } from './platform.ts'
import { startManagement } from './management.ts'
import { startMediaHost } from './media.ts'
import { startScheduler } from './scheduler.ts'
import { watchDatabase } from './watch-database.ts'
import { startAppHost } from './web.ts'
import { startWorker } from './worker.ts'
import { startWorksHost } from './works.ts'

/** How the first person of an install without a provider gets in. */
export type FirstRun = { url: string; token: string }

export type RunningServer = {
  appUrl: string
  mediaUrl: string
  /** Undefined once somebody has an account, or where no one signs in with a password. */
  firstRun: FirstRun | undefined
  /** Takes no more requests, lets the running ones end, and closes everything in reverse order. */
  stop: () => Promise<void>
}

/**
 * Starts the roles that the configuration names, in one process.
 *
 * @param onStuck called when this process cannot use a database that others can: it should end
 */
export async function startServer(
  config: Config,
  log: Log,
  onStuck: () => void = () => {},
): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = []
  const lifecycle = { isStopping: false }
  const stop = async () => {
    lifecycle.isStopping = true
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
    }
  }
  try {
    const platform = await openPlatform(config, log, closers)
    if (config.oidc) {
      const { settleSignIn } = await import('#start/settle-sign-in.ts')
      await settleSignIn(platform.db, config.oidc)
    }
    const modules = createModules(platform)
    warnOfPlainHttp(platform)
    const endWatch = watchDatabase(platform.db, onStuck)
    closers.push(async () => endWatch())
    await startRoles(platform, modules, closers, () => lifecycle.isStopping)
    const { appUrl, mediaUrl } = platform.addresses
    return { appUrl, mediaUrl, firstRun: await findFirstRun(platform, modules), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function warnOfPlainHttp({ addresses, config, log }: Platform): void {
  if (addresses.hasSecureContext || !config.roles.includes('web')) return
  log.warn({ appUrl: addresses.appUrl }, `${PLAIN_HTTP_LOSS} See docs/guides/home-network.md.`)
}

async function findFirstRun(
  { config, addresses, secrets }: Platform,
  { localAccounts }: Modules,
): Promise<FirstRun | undefined> {
  if (!config.signIn.includes('password') || !config.roles.includes('web')) return undefined
  if (!(await localAccounts.isFirstRun())) return undefined
  const token = toFirstRunToken(toBrowserKeys(secrets))
  // Beside other ways to sign in the form has an address that readers do not come upon.
  const query = config.signIn.length > 1 ? `?prompt=${FIRST_RUN_PROMPT}` : ''
  return { url: `${addresses.appUrl}/login${query}`, token }
}

async function startRoles(
  platform: Platform,
  modules: Modules,
  closers: (() => Promise<unknown>)[],
  isStopping: () => boolean,
): Promise<void> {
  const { config } = platform
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const management = await startManagement(platform, isStopping)
  if (management) closers.push(() => management.close())
  // Workers and schedulers first: they are the last to stop, when nothing asks for work any more.
  if (has('worker')) await startWorker(platform, modules, closers)
  if (has('scheduler')) startScheduler(platform, modules, closers)
  if (has('content')) {
    const host = await startMediaHost(platform, modules, isStopping)
    closers.push(() => host.close())
    if (platform.addresses.worksUrl !== undefined) {
      const works = await startWorksHost(platform, modules, isStopping)
      closers.push(() => works.close())
    }
  }
  if (has('web')) {
    const host = await startAppHost(platform, modules, isStopping)
    closers.push(() => host.close())
  }
}
