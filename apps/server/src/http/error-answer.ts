import { AppError, type ErrorCode, ERRORS } from '@yomikura/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ObjectNotFound } from '#platform/storage/storage.ts'
import { refusalLog } from './refusal-log.ts'

/** What Fastify's own refusals mean in our catalogue. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_VALIDATION: 'bad_request',
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  // Storage lost a file of a published work, which is made again.
  if (error instanceof ObjectNotFound)
    return new AppError('work_not_ready', undefined, { cause: error })
  const { code, statusCode, message } = error as Partial<FastifyError>
  // Its message repeats the address.
  if (code === 'FST_ERR_BAD_URL') return new AppError('bad_request')
  const known = code === undefined ? undefined : FASTIFY_CODES[code]
  // A schema's message names the field and holds no value, so it may be shown.
  if (known)
    return new AppError(known, known === 'bad_request' ? message : undefined, { cause: error })
  if (statusCode === 429) return new AppError('rate_limited')
  if (statusCode === 503) return new AppError('database_busy', undefined, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad_request', undefined, { cause: error })
  return new AppError('internal', undefined, { cause: error })
}

/**
 * Form of every refusal: the wire's two fields, our code, and the id that finds it in the log.
 *
 * @param more fields of a form of answer that some clients expect beside ours
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  more: object = {},
): FastifyReply {
  const refusal = toAppError(error)
  request.refusalCode = refusal.code
  if (refusal.status > 500) refusalLog.write(request.log, refusal)
  else if (refusal.status === 500)
    request.log.error({ err: refusal.cause ?? refusal, code: refusal.code }, 'request failed')
  const { retry_after } = refusal.details ?? {}
  if (typeof retry_after === 'number') void reply.header('retry-after', String(retry_after))
  else if (refusal.status === 503) void reply.header('retry-after', '1')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({
      status: refusal.status,
      message: refusal.message,
      code: refusal.code,
      request_id: request.id,
      ...refusal.details,
      ...more,
    })
}

/** 404 for unknown addresses, 405 for known ones asked with another method. */
export function toRouteError(isKnownPath: boolean): AppError {
  return new AppError(
    isKnownPath ? 'method_not_allowed' : 'not_found',
    ERRORS[isKnownPath ? 'method_not_allowed' : 'not_found'].message,
  )
}
