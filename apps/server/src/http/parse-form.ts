import { AppError } from '@yomikura/contract/errors'
import type { FastifyInstance } from 'fastify'
import { decodeBody, isDecodable } from './request-form.ts'

/** Lets the routes of a scope take what an HTML form posts, which nothing else here may. */
export function parseForms(scope: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, readForm(decodeBody(body as Buffer)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function readForm(text: string): Record<string, string> {
  if (!isDecodable(text)) throw new AppError('bad_request', 'The form is not valid UTF-8.')
  return Object.fromEntries(new URLSearchParams(text))
}
