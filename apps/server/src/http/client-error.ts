import { AppError, type ErrorCode } from '@yomikura/contract/errors'
import type { Socket } from 'node:net'
import { createId } from '#platform/ids/ids.ts'

const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * Refuses what Node could not read as a request, in the form that all refusals have.
 *
 * @param headers sent with every answer
 */
export function createClientErrorHandler(
  headers: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, message, code } = new AppError(CODES[error.code ?? ''] ?? 'bad_request')
    const request_id = createId()
    const body = JSON.stringify({ status, message, code, request_id })
    const fields = {
      ...headers,
      'x-request-id': request_id,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    // A reason phrase is optional (RFC 9112 §4), and importing Node's would load its fetch, too.
    const first = `HTTP/1.1 ${status} \r\n`
    if (socket.writable) socket.end(`${first}${lines.join('')}\r\n${body}`)
    else socket.destroy(error)
  }
}
