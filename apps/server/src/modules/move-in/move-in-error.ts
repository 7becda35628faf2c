/** Why nothing was moved in. Each is found before anything is written. */
export type MoveInCode =
  | 'not_found'
  | 'unreadable'
  | 'not_a_database'
  | 'damaged'
  | 'too_large'
  | 'in_use'
  | 'wrong_schema'
  | 'no_user'

/** The other server's data cannot be used; the message says what to do. */
export class MoveInError extends Error {
  readonly code: MoveInCode

  constructor(code: MoveInCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MoveInError'
    this.code = code
  }
}
