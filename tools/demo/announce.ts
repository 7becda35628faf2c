import { findProgram } from '../programs.ts'
import type { DemoSettings } from './settings.ts'

const ACCOUNTS = [
  ['reader', 'owns every demo work but two volumes'],
  ['newcomer', 'owns nothing yet: buy something in the shop'],
  ['circle', 'a production account with works of its own'],
  ['admin', 'an administrator'],
]

/** One line that is written over where there is a terminal, and only when it changes elsewhere. */
export function createReporter(): (line: string) => void {
  let last = ''
  return (line) => {
    if (line === last) return
    last = line
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
}

/** Says where everything is, and who may sign in. */
export function printTable({ appUrl, mediaUrl, storefrontUrl, folder }: DemoSettings): void {
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

/** Says what this machine cannot do for want of a program. */
export function reportMissingPrograms(): void {
  if (findProgram('ffmpeg') !== undefined) return
  console.log(
    '  ffmpeg is not on this machine: sound and film other than MP3, AAC, WAV, FLAC and H.264 cannot be\n  made playable, and films get no preview pictures. Install ffmpeg to have them.\n',
  )
}
