import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { Config } from '#config/config.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** The web server without routes: headers for every answer, logs on stderr. */
export async function createApp(config: Config, publicUrl: string): Promise<App> {
  const isHttps = publicUrl.startsWith('https:')
  const options = {
    logger: {
      level: config.logLevel,
      stream: process.stderr,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    // Behind a proxy that speaks https for us, the proxy says how the browser came.
    trustProxy: isBehindProxy(config, publicUrl),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
  }
  // The server's type differs with https only inside, so both are one kind of app outside.
  const app = (config.tls
    ? fastify({ ...options, https: { cert: config.tls.certificate, key: config.tls.key } })
    : fastify(options)) as unknown as App
  await app.register(cookie)
  await app.register(formbody)

  const headers = toSecurityHeaders(config, isHttps)
  app.addHook('onRequest', async (_request, reply) => {
    // On the raw answer, because the provider's answers never pass through Fastify's.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
  })
  return app
}

/** A public address over https without a certificate of its own: a proxy must be in front. */
export function isBehindProxy(config: Config, publicUrl: string): boolean {
  return publicUrl.startsWith('https:') && config.tls === undefined
}

function toSecurityHeaders(config: Config, isHttps: boolean): [string, string][] {
  // Signing in and out ends in a redirect to the reader, which browsers count as the form's target.
  const { redirectUris, postLogoutUris } = config.client
  const targets = [...redirectUris, ...postLogoutUris].map((uri) => new URL(uri).origin)
  const policy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `script-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self' ${[...new Set(targets)].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(isHttps
      ? [['Strict-Transport-Security', 'max-age=63072000'] satisfies [string, string]]
      : []),
  ]
}
