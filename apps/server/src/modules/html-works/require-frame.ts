import { AppError } from '@yomikura/contract/errors'
import type { FastifyRequest } from 'fastify'

/** A work never opens outside its frame, where it could pretend to be anything. */
export function requireFrame({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-dest'] === 'document') throw new AppError('forbidden')
}
