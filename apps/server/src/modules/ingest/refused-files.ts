import { basename } from 'node:path'
import { KEPT_VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { DECEPTIVE } from '@yomikura/ingest/pipeline/open/labels'

/** What could not be taken in, with its reason in English. */
export type RefusedFile = { path: string; verdict: Verdict; message: string }

const { refusedFiles, refusedNameLength } = INGEST_LIMITS

/** The first of the files that readers have nothing of, none of them longer than the protocol allows. */
export function boundRefused(verdicts: readonly RefusedFile[]): RefusedFile[] {
  return verdicts
    .filter(({ verdict }) => !KEPT_VERDICTS.has(verdict))
    .slice(0, refusedFiles)
    .map(({ path, verdict, message }) => ({ path: toEnd(path), verdict, message: toEnd(message) }))
}

/**
 * The same as they may be shown: a process that has read hostile bytes named them.
 *
 * @param source path of the file or folder that was taken in; it names what has no path of its own
 */
export function cleanRefused(refused: readonly RefusedFile[], source: string): RefusedFile[] {
  return refused.map(({ path, verdict, message }) => ({
    path: toClean(path) || toClean(basename(source)),
    verdict,
    message: toClean(message),
  }))
}

/** How many files readers have nothing of, by what all files ended with. */
export function countRefused(verdicts: Readonly<Record<string, number>>): number {
  const refused = Object.entries(verdicts).filter(([name]) => !KEPT_VERDICTS.has(name as Verdict))
  return refused.reduce((sum, [, count]) => sum + count, 0)
}

/** A line for each file that is named, and one for how many are not. */
export function describeRefused({
  refused = [],
  verdicts = {},
}: {
  refused?: readonly RefusedFile[]
  verdicts?: Readonly<Record<string, number>>
}): string[] {
  const more = countRefused(verdicts) - refused.length
  const lines = refused.map(({ path, message }) => `  ${path}: ${message}`)
  return refused.length > 0 && more > 0 ? [...lines, `  and ${more} more`] : lines
}

function toClean(text: string): string {
  return toEnd(text.replace(DECEPTIVE, ''))
}

/** The end of a path is the name of the file. */
function toEnd(text: string): string {
  const isLong = text.length > refusedNameLength
  return (isLong ? `…${text.slice(1 - refusedNameLength)}` : text).toWellFormed()
}
