import type { Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './disk-errors.ts'

/**
 * Bytes of a file, or of all files below a folder; 0 where nothing is. What goes meanwhile counts as
 * gone, and a link as itself.
 */
export async function measureFolder(path: string): Promise<number> {
  const stats = await lstat(path).catch(ignoreMissing)
  if (!stats?.isDirectory()) return stats?.size ?? 0
  const entries: Dirent[] = []
  for await (const entry of (await opendir(path).catch(ignoreMissing)) ?? []) entries.push(entry)
  let bytes = 0
  for (const { name } of entries) bytes += await measureFolder(join(path, name))
  return bytes
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
}
