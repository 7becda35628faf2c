import type { FastifyError } from 'fastify'
import { renderMessage } from '#pages/account-pages.ts'
import { pickLanguage } from '#pages/language.ts'
import { textsOf } from '#pages/texts.ts'
import type { App } from './app.ts'
import { ShopError } from './shop-error.ts'

/** Errors as JSON to machines and as a page to people. */
export function handleErrors(app: App): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const code = error instanceof ShopError ? error.code : toCode(status)
    const message = status >= 500 ? 'The shop has a problem. Try again later.' : error.message
    reply.code(status).header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) return reply.send({ status, code, message })
    const language = pickLanguage(request)
    const t = textsOf(language)
    const [title, text] =
      status === 404 ? [t.notFoundTitle, t.notFoundText] : [t.errorTitle, message]
    return reply.type('text/html; charset=utf-8').send(renderMessage(language, title, text))
  })
  app.setNotFoundHandler(async (request) => {
    throw new ShopError('not_found', `There is nothing at ${request.url}.`)
  })
}

function toCode(status: number): string {
  return status >= 500 ? 'internal_error' : 'invalid_request'
}
