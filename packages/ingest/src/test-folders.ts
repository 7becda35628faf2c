import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import type { IngestOptions } from './ingest-options.ts'

const REPOSITORY = new URL('../../../', import.meta.url).pathname

/** Folder of real and hostile files; undefined where it is not at hand. */
export const INPUTS = [process.env.YOMIKURA_INPUTS, join(REPOSITORY, '../shared/inputs')].find(
  (path) => path !== undefined && existsSync(path),
)

/** An empty folder that is gone when the test ends. */
export async function aFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'yomikura-ingest-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A folder `source` with files, and the folder that it lies in. */
export async function aShelf(
  files: Record<string, Buffer | string>,
): Promise<{ root: string; source: string }> {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(root, 'source', path, '..'), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  return { root, source: join(root, 'source') }
}

/** Options of an ingest, complete but for what the test is about. */
export function anIngest(
  overrides: Partial<IngestOptions> & Pick<IngestOptions, 'source' | 'outputFolder'>,
): IngestOptions {
  return {
    workno: 'BJ000001',
    revision: '01890000-0000-7000-8000-000000000001',
    updatedAt: '2026-01-01 00:00:00',
    direction: 'rtl',
    protect: true,
    salt: 'salt of the tests',
    ...overrides,
  }
}

/** Every file below a folder with its digest, so that two folders can be compared whole. */
export async function digestFolder(root: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const path of await listFiles(root)) {
    const bytes = await readFile(path)
    digests[relative(root, path)] = createHash('sha256').update(bytes).digest('hex')
  }
  return digests
}

/** Absolute paths of all files below a folder, sorted. */
export async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
