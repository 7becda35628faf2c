import type { Playfile } from '@yomikura/content/ziptree'
import { extensionOf } from '@yomikura/content/hash-name'
import { VERDICTS } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import type { DetectedKind } from '../plan/detect/detect-kind.ts'
import { isNote } from '../plan/metadata/note-names.ts'
import { toFailure, type Made } from './to-failure.ts'
import { VerdictError } from '../../verdict-error.ts'

/**
 * What readers get of a file that ingest does not open: it stays as it is, or its first bytes said all.
 *
 * @returns undefined when it must be opened
 */
export function makeUnopened(
  path: string,
  detected: DetectedKind,
  length: number,
): Made | undefined {
  // A broken book may still say what it is called; notes and cue sheets speak of other files.
  const saysMore = ['epub', 'cue'].includes(extensionOf(path)) || isNote(path)
  if (saysMore) return undefined
  if ('verdict' in detected) {
    return toFailure(detected.kind, length, new VerdictError(detected.verdict, detected.message))
  }
  return detected.kind === 'html' ? keepPage(length) : undefined
}

/** Pages of works that run in the browser are never changed. */
export function keepPage(length: number): Made {
  const playfile: Playfile = { type: 'html', length, size: formatSize(length) }
  return { playfile, verdict: 'ok', message: VERDICTS.ok, outputs: [] }
}
