import { destination } from 'pino'
import { startServer } from './compose.ts'
import { readConfig } from './config/config.ts'
import { createLog, type LogLevel } from './platform/log/log.ts'

/** Standard output is for the one line that says where the server is; everything else is the log. */
const LOG_FILE_DESCRIPTOR = 2

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(
    { level: config.logLevel as LogLevel },
    destination({ fd: LOG_FILE_DESCRIPTOR, sync: true }),
  )
  const server = await startServer(config, log)
  const stop = (signal: NodeJS.Signals) => {
    // A second signal means now.
    process.once(signal, () => process.exit(1))
    log.info({ signal }, 'stopping')
    void server.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const ready = { server: 'ready', app_url: server.appUrl, media_url: server.mediaUrl }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}

await main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${JSON.stringify({ level: 'fatal', msg: `The server cannot start: ${message}` })}\n`,
  )
  process.exit(1)
})
