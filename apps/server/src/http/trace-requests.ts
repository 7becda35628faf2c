import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Traces } from '#platform/traces/traces.ts'

const FAULT = 500

/**
 * Makes each request that a host answers a part of a trace. Routes stand by their pattern: an address
 * names works and grants.
 */
export function traceRequests(app: Pick<FastifyInstance, 'addHook'>, traces: Traces): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = traces.enterRequest(request.headers)
    open.set(request, span)
    span.run(done)
  })
  // A body comes by events of the connection, which know nothing of the request's own.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { url: route = 'none' } = routeOptions
    const { statusCode } = reply
    open.get(request)?.end({
      name: `${method} ${route}`,
      attributes: {
        ...{ 'http.request.method': method, 'http.route': route },
        'http.response.status_code': statusCode,
      },
      hasFailed: statusCode >= FAULT,
    })
  })
}
