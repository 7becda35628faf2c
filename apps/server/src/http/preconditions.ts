import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `ETag` of a counted state. */
function toEtag(version: number): string {
  return `"${version}"`
}

/**
 * The version that an `If-Match` header names; undefined without one, and for `*`, which names none.
 *
 * @throws AppError `bad_request` for tags that are none of ours
 */
export function readEtag(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim()) ?? []
  if (digits === undefined) throw new AppError('bad_request', 'The ETag is none of ours.')
  return Number(digits)
}

/** Sends JSON text of a counted state, or only says that the asking side has it already. */
export async function sendIfNew(
  request: FastifyRequest,
  reply: FastifyReply,
  version: number,
  toJson: () => Promise<string>,
): Promise<FastifyReply> {
  const etag = toEtag(version)
  void reply.header('etag', etag)
  const known = request.headers['if-none-match']?.trim().replace(/^W\//, '')
  if (known === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(await toJson())
}
