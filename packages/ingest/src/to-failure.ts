import type { Playfile } from '@yomikura/content/ziptree'
import type { Verdict } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import type { OutputFile } from './emit/output-folder.ts'
import { VerdictError } from './verdict-error.ts'

export type Made = {
  playfile: Playfile
  verdict: Verdict
  message: string
  outputs: OutputFile[]
}

/**
 * What is left of a file that could not be taken in.
 *
 * @throws `error` itself when it is no verdict: then the machine is at fault (no space, no right to
 *   read), not the file
 */
export function toFailure(type: Playfile['type'], length: number, error: unknown): Made {
  if (!(error instanceof VerdictError)) throw error
  const { verdict, message } = error
  return {
    playfile: { type, length, size: formatSize(length), verdict },
    verdict,
    message,
    outputs: [],
  }
}
