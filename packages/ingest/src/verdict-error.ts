import { VERDICTS, type Verdict } from '@yomikura/contract/errors'

/** A file or a whole work that cannot be taken in, and why. Caught per file; never stops the work. */
export class VerdictError extends Error {
  readonly verdict: Verdict

  constructor(verdict: Verdict, message: string = VERDICTS[verdict], options?: { cause: unknown }) {
    super(message, options)
    this.name = 'VerdictError'
    this.verdict = verdict
  }
}

/** The archive ends before the entry does: all bytes that were there came before. */
export class BrokenOffError extends VerdictError {
  constructor() {
    super('corrupted', 'The archive ends in the middle of the file.')
    this.name = 'BrokenOffError'
  }
}

/** Verdict of anything thrown while a file was read; `otherwise` when the error does not say. */
export function verdictOf(error: unknown, otherwise: Verdict): Verdict {
  return error instanceof VerdictError ? error.verdict : otherwise
}
