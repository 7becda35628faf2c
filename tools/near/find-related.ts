import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

const PROGRAM = join(ROOT, 'tools/near/list-related.ts')

/** Tests of the quick projects that import any of some files, at whatever distance. */
export async function findRelatedTests(files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'yomikura-near-'))
  const output = join(folder, 'related.json')
  try {
    const child = spawn(
      process.execPath,
      [PROGRAM, output, ...files.map((file) => join(ROOT, file))],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const code = await new Promise<number>((resolve) =>
      child.on('close', (status) => resolve(status ?? 1)),
    )
    if (code !== 0) throw new Error('Vitest could not list the tests that import what changed.')
    return JSON.parse(readFileSync(output, 'utf8')) as string[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
