import type { FastifyInstance } from 'fastify'

/** Lets the routes of a scope take what an HTML form posts, which nothing else here may. */
export function parseForms(scope: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
