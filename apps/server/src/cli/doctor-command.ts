import { Command } from 'commander'
import { readConfig } from '#config/config.ts'
import { ConfigError } from '#config/environment.ts'
import type { DoctorLine } from '#doctor/line.ts'
import { printable } from './printable.ts'

/** `yomikura doctor`: what is wrong with this installation, and what to do about it. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Examines configuration, database, storage, keys and all else that a server needs. The server may run meanwhile.',
    )
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(
      'after',
      '\nEnds with 0 when all is well, with 1 when something failed, with 2 when there are warnings only.',
    )
    .action(async ({ json }: { json: boolean }) => {
      const lines = await examine()
      const code = toExitCode(lines)
      const text = json ? JSON.stringify({ findings: lines }, undefined, 2) : toText(lines)
      // A service that stays silent may hold a connection open long after its limit has passed.
      process.stdout.write(`${printable(text)}\n`, () => process.exit(code))
    })
}

async function examine(): Promise<DoctorLine[]> {
  console.error('Examining this installation; it takes seconds, with a large database a minute.')
  try {
    const config = readConfig(process.env)
    const { examineServer } = await import('#doctor/examine-server.ts')
    const what = 'environment variables: readable'
    return [{ part: 'configuration', what, state: 'ok' }, ...(await examineServer(config))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((cause) => ({
      part: 'configuration',
      what: 'environment variables',
      state: 'failed',
      cause,
      remedy: 'Set it as docs/reference/configuration.md says, then run this again.',
    }))
  }
}

function toExitCode(lines: readonly DoctorLine[]): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === 'failed')) return 1
  return lines.some(({ state }) => state === 'warning') ? 2 : 0
}

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const

function toText(lines: readonly DoctorLine[]): string {
  const width = Math.max(...lines.map(({ part }) => part.length))
  const texts = lines.map(({ part, what, state, cause, remedy }) => {
    const indent = ' '.repeat(MARKS.ok.length + width + 4)
    return [
      `${MARKS[state]}  ${part.padEnd(width)}  ${what}`,
      ...(cause === undefined ? [] : [`${indent}Cause: ${cause}`]),
      ...(remedy === undefined ? [] : [`${indent}Remedy: ${remedy}`]),
    ].join('\n')
  })
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  const sum = `${count('ok')} well, ${count('warning')} warnings, ${count('failed')} failed`
  return [...texts, '', sum].join('\n')
}
