import { basename } from 'node:path'
import type { IngestLimits } from '../../settings.ts'
import { openSingleFile } from './folder-source.ts'
import type { SourceFile } from './source.ts'

/**
 * Opens notes, a cover and other forms that lie beside a work. One that went away meanwhile, or that the server may
 * not read, is passed over: the work itself is there.
 *
 * @param paths absolute
 */
export async function openBeside(
  paths: readonly string[],
  limits: IngestLimits,
): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const path of paths) {
    try {
      files.push(...(await openSingleFile(path, basename(path), limits)).files)
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
    }
  }
  return files
}
