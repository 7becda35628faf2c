/**
 * A refusal that both sides understand. The server throws it as `AppError`, with status and words from
 * the catalogue; the web client rebuilds it from the answer, which holds both, and ships no catalogue.
 */
export class Refusal extends Error {
  /** One of the catalogue's codes, or one that a newer server sent. */
  readonly code: string
  readonly status: number
  /** What the answer may say besides the code; never secrets, paths or SQL. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: string,
    options: {
      status: number
      message?: string
      cause?: unknown
      details?: Record<string, unknown>
    },
  ) {
    const { status, message = code, cause, details } = options
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}
