import { destination } from 'pino'
import { type FirstRun, startServer } from './roles/start-server.ts'
import { readConfig } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { toCauseText } from './platform/log/cause-text.ts'
import { StartRefused } from './start/start-refused.ts'
import { trimMemoryAfterStart } from './platform/memory/trim-memory.ts'
import { createLog, type LogLevel } from './platform/log/log.ts'

/** Standard output is for the one line that says where the server is; everything else is the log. */
const LOG_FILE_DESCRIPTOR = 2

/** No other user of the machine can read what the server and its child processes write. */
const PRIVATE_UMASK = 0o077

async function start(): Promise<void> {
  process.umask(PRIVATE_UMASK)
  const config = readConfig(process.env)
  const log = createLog(
    { level: config.logLevel as LogLevel },
    destination({ fd: LOG_FILE_DESCRIPTOR, sync: true }),
  )
  const server = await startServer(config, log, () => {
    log.fatal('The database answers, but not this process. It ends, so that another begins.')
    process.exit(1)
  })
  let stoppingBy: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals) => {
    // The same signal again means now. Another one is the supervisor repeating what the terminal said.
    if (stoppingBy === signal) process.exit(1)
    if (stoppingBy !== undefined) return
    stoppingBy = signal
    log.info({ signal }, 'stopping')
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const ready = { server: 'ready', app_url: server.appUrl, media_url: server.mediaUrl }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
  if (server.firstRun) announceFirstRun(server.firstRun)
  trimMemoryAfterStart()
}

/** Words for a person at the console; a line like those of the log for whatever collects it. */
function announceFirstRun({ url, token }: FirstRun): void {
  const ask = `No account exists yet. Open ${url} and enter this first-run token:`
  process.stderr.write(
    process.stderr.isTTY
      ? `\n${ask}\n\n    ${token}\n\n`
      : `${JSON.stringify({ level: 'warn', msg: `${ask} ${token}`, url })}\n`,
  )
}

/** A refusal is complete by itself; for other errors the text names the causes too. */
function toStartText(error: unknown): string {
  const isPlain = error instanceof StartRefused || error instanceof ConfigError
  return isPlain ? error.message : toCauseText(error)
}

/** The program: starts the server, and ends the process with a reason when that fails. */
export async function run(): Promise<void> {
  await start().catch((error: unknown) => {
    const message = toStartText(error)
    const line = JSON.stringify({ level: 'fatal', msg: `The server cannot start: ${message}` })
    process.stderr.write(`${line}\n`)
    process.exit(1)
  })
}
