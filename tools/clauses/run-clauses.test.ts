import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomikura-clauses-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { status: number | null; lines: string[] }

async function run(...options: string[]): Promise<Ended> {
  const program = join(ROOT, 'tools/tasks/clauses.ts')
  // Vitest marks its own processes by the environment, and another one starts in there.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_ENV$/.test(name)),
  )
  const child = spawn(process.execPath, [program, '--folder', folder, ...options], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  const said = await text(child.stdout)
  await ended
  return { status: child.exitCode, lines: said.trim().split('\n') }
}

const SIZES = 'packages/ingest/src/kinds/image/page-size.test.ts'
const RETRIES = 'apps/web/src/features/work/work-retry.test.ts'

describe('npm run clauses', () => {
  it('takes a value for proven when a test fails that reads it changed', async () => {
    const { status, lines } = await run('--only', 'TIMES.workRetryMs', '--tests', RETRIES)
    expect(lines.at(-1)).toBe('1 values noticed, 0 unnoticed, 0 not tried to the end')
    expect(status).toBe(0)
    const { values } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as {
      values: Record<string, { noticedBy?: string }>
    }
    const id = 'packages/contract/src/limits.ts › TIMES.workRetryMs'
    expect(values[id]?.noticedBy).toContain(`${RETRIES} › asks again every 5 s, ten times`)
  })

  it('names a value that no test reads, and fails', async () => {
    const { status, lines } = await run('--only', 'TIMES.workRetryMs', '--tests', SIZES)
    expect(lines).toContain(
      'UNNOTICED packages/contract/src/limits.ts › TIMES.workRetryMs (no test reads it)',
    )
    expect(status).toBe(1)
  })
})
