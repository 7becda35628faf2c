/** Refusals that a caller can act on, each with its HTTP status. */
const STATUS_BY_CODE = {
  invalid_request: 400,
  invalid_cursor: 400,
  invalid_zip: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  login_id_taken: 409,
  work_not_on_sale: 409,
  too_many_attempts: 429,
} as const

export type ShopErrorCode = keyof typeof STATUS_BY_CODE

/** An error whose message may be shown: it says what to do. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  readonly statusCode: number

  constructor(code: ShopErrorCode, message: string) {
    super(message)
    this.name = 'ShopError'
    this.code = code
    this.statusCode = STATUS_BY_CODE[code]
  }
}
