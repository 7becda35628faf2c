import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { LIMITS } from '@yomikura/contract/limits'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createId } from '#platform/ids/ids.ts'
import { type AccessPolicy, requireAccess, type ResolveVisitor, type Visitor } from './access.ts'
import { requireOwnPage } from './csrf.ts'
import { sendError, toRouteError } from './error-answer.ts'
import { parseJson } from './parse-json.ts'
import { compileValidator, createSerializerCompiler } from './schema-compiler.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, for signatures over them. */
    rawBody: Buffer | undefined
  }
}

export type HttpAppOptions = {
  log: FastifyBaseLogger
  resolveVisitor: ResolveVisitor
  csrfSecret: Buffer
  /** Origins of our own pages, which writes may come from. */
  origins: readonly string[]
  /** Sent with every answer; see security-headers.ts. */
  headers: Record<string, string>
  /** How many proxies in front of us are trusted to name the client's address. */
  trustedProxyCount: number
  tls?: { cert: string; key: string } | undefined
  /** Whether answers are checked against their schemas. */
  isAnswerChecked?: boolean
}

/** Methods that change nothing and need no proof of where they come from. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An HTTP server that refuses by default: a route without an access policy stops the start, a body
 * of any type but JSON is refused, and every refusal has one form.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => createId(),
    bodyLimit: LIMITS.requestBodyBytes,
    trustProxy: (_address, hop) => hop < options.trustedProxyCount,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    exposeHeadRoutes: true,
    return503OnClosing: true,
    ...(options.tls && { https: options.tls }),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(createSerializerCompiler(options.isAnswerChecked ?? false))
  await app.register(cookie)
  parseBodies(app)
  const isKnownPath = collectPaths(app)
  guardRoutes(app, options)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    return sendError(toRouteError(isKnownPath(path)), request, reply)
  })
  return app
}

/** Whether an address exists under any method, so that a wrong method can be told from a wrong address. */
function collectPaths(app: App): (path: string) => boolean {
  const patterns = new Map<string, RegExp>()
  app.addHook('onRoute', ({ url }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')
    patterns.set(url, new RegExp(`^${source}$`))
  })
  return (path) => [...patterns].some(([url, pattern]) => url !== '/*' && pattern.test(path))
}

function parseBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', undefined)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    try {
      done(null, body.length === 0 ? undefined : parseJson(body.toString()))
    } catch (error) {
      done(error as Error)
    }
  })
}

const SELF_PROVING: ReadonlySet<AccessPolicy> = new Set(['grant', 'webhook'])
const NOBODY: Visitor = {
  actor: undefined,
  sessionHash: null,
  isSignedIn: false,
  hasAccount: false,
  isOperator: false,
}

function guardRoutes(app: App, options: HttpAppOptions): void {
  const { headers, resolveVisitor, csrfSecret, origins } = options
  app.decorateRequest('visitor', null as never)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} declares no access policy.`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    const policy = request.routeOptions.config.access
    // Unknown addresses are answered without looking anybody up.
    if (policy === undefined) return
    // A grant or a signature stands for itself; asking for the session too would cost each page a query.
    request.visitor = SELF_PROVING.has(policy) ? NOBODY : await resolveVisitor(request)
    requireAccess(policy, request.visitor)
    const needsProof =
      !SAFE_METHODS.has(request.method) && policy !== 'webhook' && policy !== 'operator'
    if (needsProof) requireOwnPage(request, csrfSecret, origins)
  })
}
