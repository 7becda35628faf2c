import { startStorefront } from './compose.ts'
import { readConfig } from './config/config.ts'

const storefront = await startStorefront(readConfig(process.env)).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${JSON.stringify({ level: 60, msg: `The shop cannot start: ${message}` })}\n`,
  )
  process.exit(1)
})
process.stdout.write(`${JSON.stringify({ storefront: 'ready', url: storefront.url })}\n`)

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  void storefront.stop().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
