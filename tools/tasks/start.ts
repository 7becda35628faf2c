/** `npm start`: the whole product with its demo shop, in one go. */
import { join } from 'node:path'
import { buildWeb } from '../build-web.ts'
import { createReporter, printTable, reportMissingPrograms } from '../demo/announce.ts'
import { followDemoWorks, waitForFirstWorks } from '../demo/import-progress.ts'
import { refuseTakenPorts } from '../demo/ports.ts'
import { type Program, readLogEnd, startProgram, stopPrograms } from '../demo/programs.ts'
import { readDemoSettings } from '../demo/settings.ts'

const settings = readDemoSettings(process.env)
const programs: Program[] = []
const starting = new AbortController()
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  starting.abort()
  await stopPrograms(programs)
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

async function startAll(): Promise<void> {
  await refuseTakenPorts({ ...settings.serverEnv, ...settings.storefrontEnv })
  const logs = join(settings.folder, 'logs')
  const start = async (name: Program['name'], env: Record<string, string>) => {
    const { signal } = starting
    const program = await startProgram(name, env, { logFolder: logs, signal })
    programs.push(program)
    void program.ended.then((code) => {
      if (isStopping) return
      console.error(
        `\nThe ${name} ended unexpectedly (${code}). The end of ${program.logPath}:\n${readLogEnd(program.logPath)}`,
      )
      void stop(1)
    })
  }
  // The shop draws the first works while the app is built.
  await Promise.all([
    start('storefront', settings.storefrontEnv),
    buildAndServe(() => start('server', settings.serverEnv)),
  ])
  printTable(settings)
  reportMissingPrograms()
  await waitForFirstWorks(settings, createReporter())
  console.log(`${process.stdout.isTTY ? '\r\x1b[K' : ''}ready (Ctrl-C stops everything)`)
  await followDemoWorks(settings, createReporter(), () => isStopping)
}

async function buildAndServe(serve: () => Promise<void>): Promise<void> {
  buildWeb()
  await serve()
}

startAll().catch(async (error: unknown) => {
  if (isStopping) return
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
