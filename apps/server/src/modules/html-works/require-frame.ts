import { AppError } from '@yomikura/contract/errors'
import type { FastifyRequest } from 'fastify'

/** Nobody opens a work by itself: outside its frame it could pretend to be anything. */
export function requireFrame({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-dest'] === 'document') throw new AppError('forbidden')
}
