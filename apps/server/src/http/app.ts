import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { AppError, type ErrorCode } from '@yomikura/contract/errors'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { systemClock } from '#platform/clock/clock.ts'
import { createId } from '#platform/ids/ids.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import { RateCounter } from '#platform/rate/rate-counter.ts'
import type { Traces } from '#platform/traces/traces.ts'
import {
  type AccessPolicy,
  APP_POLICIES,
  requireAccess,
  type ResolveVisitor,
  type Visitor,
} from './access.ts'
import { createClientErrorHandler } from './client-error.ts'
import { compressAnswers } from './compress-answers.ts'
import { requireJson, requireOwnForm, requireOwnPage } from './csrf.ts'
import { sendError, toRouteError } from './error-answer.ts'
import { parseJson } from './parse-json.ts'
import { decodeBody, requireClearRequest } from './request-form.ts'
import { createRateCheck, RATE_LIMITS, type RateLimits } from './rate-limit.ts'
import { compileValidator, createSerializerCompiler, withCompilers } from './schema-compiler.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** A route as it was registered. */
export type RegisteredRoute = {
  method: string
  url: string
  access: AccessPolicy | undefined
  mayCompress: boolean
  schema: FastifySchema | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of this server, for the checks that no route is forgotten anywhere. */
    registeredRoutes: RegisteredRoute[]
  }
  interface FastifyRequest {
    /** The body's bytes as they came, for signatures over them. */
    rawBody: Buffer | undefined
    /** Code of the refusal that the request was answered with; null where it was not refused. */
    refusalCode: ErrorCode | null
  }
}

export type HttpAppOptions = {
  log: FastifyBaseLogger
  resolveVisitor: ResolveVisitor
  /** Finds the person behind a personal token; without it every token is refused. */
  resolveTokenHolder?: ResolveVisitor
  /** Keys of anti-forgery tokens; the first makes them. */
  csrfKeys: KeyList
  /** Origins of our own pages, which writes may come from. */
  origins: readonly string[]
  /** Sent with every answer; see security-headers.ts. */
  headers: Record<string, string>
  /** How many proxies in front of us are trusted to name the client's address. */
  trustedProxyCount: number
  tls?: { cert: string; key: string } | undefined
  /** Where requests are noted as parts of traces; absent where nothing takes them. */
  traces?: Traces | undefined
  /** Whether answers are checked against their schemas. */
  isAnswerChecked?: boolean
  rateLimits?: RateLimits
  /** Counts over all nodes; without one this process counts for itself. */
  rateCounter?: RateCounter
  /** How long open requests may go on once the server is closing. */
  drainMs?: number
  /** Where a browser is led that opens an address which cannot be read; only the app host has pages. */
  missingPage?: string
}

/** Slow senders hold a connection no longer than this (security.md#k10). */
const SLOW_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
} as const

/** Requests without a host are refused by us, in the form that all refusals have. */
const NODE_OPTIONS = { ...SLOW_LIMITS, requireHostHeader: false } as const

/** Methods that change nothing and need no proof of where they come from. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An HTTP server that refuses by default: a route without an access policy stops the start, a body
 * of any type but JSON is refused, and every refusal has one form.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<App> {
  const app = Fastify({
    ...withCompilers(compileValidator, createSerializerCompiler(options.isAnswerChecked ?? false)),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => createId(),
    bodyLimit: LIMITS.requestBodyBytes,
    trustProxy: (_address, hop) => hop < options.trustedProxyCount,
    forceCloseConnections: 'idle',
    requestTimeout: SLOW_LIMITS.requestTimeout,
    exposeHeadRoutes: true,
    return503OnClosing: false, // Ours answers in the form that all refusals have.
    frameworkErrors: (error, request, reply) => {
      void refuseAddress(error, request, reply.headers(options.headers), options.missingPage)
    },
    clientErrorHandler: createClientErrorHandler(options.headers),
    ...(options.tls ? { https: { ...options.tls, ...NODE_OPTIONS } } : { http: NODE_OPTIONS }),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App
  // Before who asks is looked up, which asks the database.
  if (options.traces) (await import('./trace-requests.ts')).traceRequests(app, options.traces)
  await app.register(cookie)
  app.decorateRequest('refusalCode', null)
  parseBodies(app)
  listRoutes(app)
  const findMethods = collectMethods(app)
  refuseWhenClosing(app, options.drainMs ?? TIMES.drainSeconds * 1000)
  await guardRoutes(app, options)
  compressAnswers(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const methods = findMethods(request.url.split('?', 1)[0] ?? '/')
    if (methods.length > 0) void reply.header('allow', methods.join(', '))
    return sendError(toRouteError(methods.length > 0), request, reply)
  })
  return app
}

/** What cannot be decoded reaches no route. A person who opened it is shown a page, not JSON. */
function refuseAddress(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  missingPage: string | undefined,
): FastifyReply {
  const opensPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
  if (missingPage !== undefined && opensPage && !request.url.startsWith('/api/'))
    return reply.header('cache-control', 'no-store').redirect(missingPage)
  return sendError(error, request, reply.header('x-request-id', request.id))
}

/** HEAD goes without saying where GET is there. */
function listRoutes(app: App): void {
  const routes: RegisteredRoute[] = []
  app.decorate('registeredRoutes', routes)
  app.addHook('onRoute', ({ url, method, config, schema }) => {
    for (const name of [method].flat()) {
      if (name === 'HEAD') continue
      const mayCompress = config?.mayCompress ?? false
      routes.push({ method: name, url, access: config?.access, mayCompress, schema })
    }
  })
}

/** Methods that an address takes, to distinguish a wrong method from a wrong address. */
function collectMethods(app: App): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')
    const route = routes.get(url) ?? { pattern: new RegExp(`^${source}$`), methods: new Set() }
    for (const name of [method].flat()) route.methods.add(name)
    routes.set(url, route)
  })
  return (path) => {
    const found = [...routes].filter(([url, { pattern }]) => url !== '/*' && pattern.test(path))
    return [...new Set(found.flatMap(([, { methods }]) => [...methods]))].sort()
  }
}

/** A server that stops takes no new request, and lets the running ones end within `drainMs`. */
function refuseWhenClosing(app: App, drainMs: number): void {
  let isClosing = false
  const closeSilent = watchSilentConnections(app.server)
  app.addHook('preClose', async () => {
    isClosing = true
    closeSilent()
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('shutting_down')
  })
  // A connection kept alive after its last answer would hold up the end for its whole idle time.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}

function parseBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', undefined)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    try {
      done(null, body.length === 0 ? undefined : parseJson(decodeBody(body as Buffer)))
    } catch (error) {
      done(error as Error)
    }
  })
}

const SELF_PROVING: ReadonlySet<AccessPolicy> = new Set(['grant', 'webhook'])
const NO_VISITOR: Visitor = {
  actor: undefined,
  sessionHash: null,
  isSignedIn: false,
  hasAccount: false,
  isOperator: false,
}

function findVisitor(
  { resolveVisitor, resolveTokenHolder }: HttpAppOptions,
  request: FastifyRequest,
  policy: AccessPolicy,
): Visitor | Promise<Visitor> {
  // A session opens no route for other apps: pages of other origins could use a browser's cookie.
  if (APP_POLICIES.has(policy)) return resolveTokenHolder?.(request) ?? NO_VISITOR
  // A grant or a signature stands for itself; asking for the session too would cost each page a query.
  return SELF_PROVING.has(policy) ? NO_VISITOR : resolveVisitor(request)
}

async function guardRoutes(app: App, options: HttpAppOptions): Promise<void> {
  const { headers, csrfKeys, origins } = options
  const counter = options.rateCounter ?? new RateCounter({ db: undefined, clock: systemClock })
  const checkRate = createRateCheck(options.rateLimits ?? RATE_LIMITS, counter)
  app.decorateRequest('visitor', null as never)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} declares no access policy.`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    requireClearRequest(request)
    const policy = request.routeOptions.config.access
    // Unknown addresses are answered without looking anybody up.
    if (policy === undefined) return
    request.visitor = await findVisitor(options, request, policy)
    // Pages of a work come by the hundred, and each proves its right by itself.
    if (policy !== 'grant') await checkRate(request, reply)
    requireAccess(policy, request.visitor)
    if (SAFE_METHODS.has(request.method) || policy === 'webhook' || policy === 'operator') return
    if (policy === 'form') requireOwnForm(request, origins)
    // No cookie proves these. What a browser may send by itself is a password typed into its own
    // dialog, with forms only: JSON it sends to other origins when these allow it, and we do not.
    else if (APP_POLICIES.has(policy)) requireJson(request)
    else requireOwnPage(request, csrfKeys, origins)
  })
}

/**
 * Knows connections on which nothing was ever asked: browsers open such ones ahead. Node counts them among
 * those that are being asked, so that a server which ends would wait for them as long as for anybody.
 *
 * @returns closes them
 */
function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>()
  const add = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  server.on('connection', add)
  // Over TLS the connection below has read a handshake, and what is asked is read by this one.
  server.on('secureConnection', add)
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
