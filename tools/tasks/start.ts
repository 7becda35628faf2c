/** `npm start`: the whole product with its demo shop, in one go. */
import { join } from 'node:path'
import { buildWeb } from '../build-web.ts'
import { waitForDemoWorks } from '../demo/import-progress.ts'
import { type Program, readLogEnd, startProgram, stopPrograms } from '../demo/programs.ts'
import { findProgram } from '../programs.ts'
import { type DemoSettings, readDemoSettings } from '../demo/settings.ts'

const ACCOUNTS = [
  ['reader', 'owns every demo work but two volumes'],
  ['newcomer', 'owns nothing yet: buy something in the shop'],
  ['circle', 'a production account with works of its own'],
  ['admin', 'an administrator'],
]

const settings = readDemoSettings(process.env)
const programs: Program[] = []
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await stopPrograms(programs)
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

/** One line that is written over where there is a terminal, and only when it changes elsewhere. */
function createTeller(): (line: string) => void {
  let last = ''
  return (line) => {
    if (line === last) return
    last = line
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
}

function printTable({ appUrl, mediaUrl, storefrontUrl, folder }: DemoSettings): void {
  const rows = [
    ['Reader app', appUrl],
    ['Media host', mediaUrl],
    ['Demo shop', storefrontUrl],
    ['Data and logs', folder],
  ]
  console.log('')
  for (const [name, value] of rows) console.log(`  ${(name ?? '').padEnd(14)} ${value}`)
  console.log('\n  Demo accounts (the password is the name):')
  for (const [name, what] of ACCOUNTS) console.log(`  ${(name ?? '').padEnd(14)} ${what}`)
  console.log('')
}

async function startAll(): Promise<void> {
  buildWeb()
  const logs = join(settings.folder, 'logs')
  const start = async (name: Program['name'], env: Record<string, string>) => {
    const program = await startProgram(name, env, logs)
    programs.push(program)
    void program.ended.then((code) => {
      if (isStopping) return
      console.error(
        `\nThe ${name} ended unexpectedly (${code}). The end of ${program.logPath}:\n${readLogEnd(program.logPath)}`,
      )
      void stop(1)
    })
  }
  await Promise.all([
    start('storefront', settings.storefrontEnv),
    start('server', settings.serverEnv),
  ])
  printTable(settings)
  if (findProgram('ffmpeg') === undefined) {
    console.log(
      '  ffmpeg is not on this machine: sound and film other than MP3, AAC, WAV, FLAC and H.264 cannot be\n  made playable, and films get no preview pictures. Install ffmpeg to have them.\n',
    )
  }
  await waitForDemoWorks(settings, createTeller())
  console.log(`${process.stdout.isTTY ? '\r\x1b[K' : ''}ready (Ctrl-C stops everything)`)
}

startAll().catch(async (error: unknown) => {
  if (isStopping) return
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
