import type { Playfile } from '@yomikura/content/ziptree'
import type { Verdict } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import type { OutputFile } from '../emit/output-folder.ts'
import { VerdictError } from '../../verdict-error.ts'

/** A parser that a hostile file led astray: none of these ever comes of the machine. */
const ASTRAY = [RangeError, TypeError, SyntaxError, ReferenceError, URIError]
/** What a file asks for that no program can hold. */
const TOO_LARGE = new Set(['ERR_FS_FILE_TOO_LARGE', 'ERR_STRING_TOO_LONG', 'ERR_BUFFER_TOO_LARGE'])

export type Made = {
  playfile: Playfile
  verdict: Verdict
  message: string
  outputs: OutputFile[]
}

/**
 * What is left of a file that could not be taken in.
 *
 * A parser that breaks down over a file costs that file, like one that ends its program.
 *
 * @throws `error` itself when the machine is at fault (no space, no right to read), not the file
 */
export function toFailure(type: Playfile['type'], length: number, error: unknown): Made {
  const { verdict, message } = toVerdict(error)
  return {
    playfile: { type, length, size: formatSize(length), verdict },
    verdict,
    message,
    outputs: [],
  }
}

function toVerdict(error: unknown): VerdictError {
  if (error instanceof VerdictError) return error
  const { code = '', syscall, message = '' } = error as NodeJS.ErrnoException
  if (TOO_LARGE.has(code)) return new VerdictError('too_large', undefined, { cause: error })
  const isAstray = syscall === undefined && ASTRAY.some((kind) => error instanceof kind)
  if (!isAstray) throw error
  if (/allocation failed|Invalid (?:string|typed array|array) length/i.test(message)) {
    return new VerdictError('out_of_memory', undefined, { cause: error })
  }
  return new VerdictError('corrupted', 'Reading the file failed.', { cause: error })
}
