import {
  type AuthorizationRecord,
  authorize,
  clearStorage,
  returnToApp,
  signIn,
  signOut,
} from '@yomikura/contract/auth'
import { AppError, type ErrorCode } from '@yomikura/contract/errors'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { App } from '#http/app.ts'
import { parseForms } from '#http/parse-form.ts'
import { createSecret } from '#platform/ids/ids.ts'
import type { Actor } from '../access/index.ts'
import type { Cookies } from './cookies.ts'
import { toLanguages } from './languages.ts'
import { toReturnPath } from './return-path.ts'
import type { AuthService } from './service.ts'
import type { AuthVisitor } from './visitors.ts'

export const CALLBACK_PATH = '/login/callback'
const BACKCHANNEL_PATH = '/login/backchannel-logout'

type Options = {
  apiPrefix: string
  appUrl: string
  auth: AuthService
  cookies: Cookies
  /** False where people sign in with a password of ours; `/login` is another module's then. */
  hasProvider: boolean
  /** Where a sign-in at the provider begins: `/login`, unless a page there offers other ways too. */
  providerPath?: string
  /** Whether the server takes works of who asks; of no account without it. */
  mayAddWorks?: (actor: Actor) => Promise<boolean>
}

/** Signing in and out, and who one is. */
export function authRoutes(app: App, options: Options): void {
  if (options.hasProvider) {
    signInRoutes(app, options)
    backchannelRoutes(app, options)
  }
  signOutRoutes(app, options)
  networkSignInRoute(app, options)
  const config = { access: 'public' } as const

  app.get(`${options.apiPrefix}/authorize`, { schema: authorize, config }, async (req, reply) => {
    options.cookies.keepCsrfToken(req, reply)
    void reply.header('cache-control', 'no-store')
    const actor = req.visitor.actor as Actor
    const mayAdd = (await options.mayAddWorks?.(actor)) ?? false
    return { ...toRecord(actor), ...(mayAdd && { may_add_works: true }) }
  })
}

function signInRoutes(app: App, { appUrl, auth, cookies, providerPath = '/login' }: Options): void {
  const config = { access: 'public', rate: 'sign_in' } as const

  app.get(providerPath, { schema: signIn, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const returnPath = toReturnPath(req.query.to, appUrl)
    if (returnPath === undefined) return sendToErrorPage(reply, 'invalid_return_address')
    const register = req.query.prompt === 'register'
    if (req.visitor.isSignedIn && !register) return reply.redirect(returnPath)
    // One secret serves sign-ins begun in several tabs.
    const browserSecret = cookies.readBrowserSecret(req) ?? createSecret()
    try {
      const url = await auth.startSignIn({
        returnPath,
        register,
        languages: toLanguages(req.query.lang, req.headers['accept-language']),
        browserSecret,
        address: req.ip,
      })
      cookies.setBrowserSecret(reply, browserSecret)
      return reply.redirect(url)
    } catch (error) {
      return sendToErrorPage(reply, toCode(error))
    }
  })

  const querystring = Type.Object({
    state: Type.Optional(
      Type.String({
        maxLength: 256,
        description:
          'Names the sign-in that the browser began, as the provider was given it. The provider adds `code`, `iss` or `error`.',
      }),
    ),
  })
  app.get(CALLBACK_PATH, { schema: { querystring }, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { session } = req.visitor as AuthVisitor
    try {
      const { cookie, sessionHash, lifeSeconds, returnPath } = await auth.finishSignIn({
        url: appUrl + req.url,
        state: req.query.state,
        browserSecret: cookies.readBrowserSecret(req),
        userAgent: req.headers['user-agent'] ?? '',
        address: req.ip,
        replaced: session,
      })
      cookies.setSession(reply, cookie, lifeSeconds)
      cookies.setCsrfToken(reply, sessionHash)
      return await reply.redirect(returnPath)
    } catch (error) {
      return sendToErrorPage(reply, toCode(error))
    }
  })
}

/**
 * Leads back to where the reader was. A proxy in front asks for its own sign-in before this is
 * reached; the app's other addresses are answered from the browser's store and never meet it.
 */
function networkSignInRoute(app: App, { appUrl }: Options): void {
  const config = { access: 'public' } as const
  app.get('/login/network', { schema: returnToApp, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const returnPath = toReturnPath(req.query.to, appUrl)
    if (returnPath === undefined) return sendToErrorPage(reply, 'invalid_return_address')
    return reply.redirect(returnPath)
  })
}

function signOutRoutes(app: App, { appUrl, auth, cookies }: Options): void {
  app.post('/logout', { schema: signOut, config: { access: 'public' } }, async (req, reply) => {
    const returnPath = toReturnPath(req.body.to, appUrl)
    if (returnPath === undefined) throw new AppError('invalid_return_address')
    const { session } = req.visitor as AuthVisitor
    const redirect = await auth.signOut(session, cookies.readSession(req), returnPath)
    cookies.clearSession(reply)
    // Not "cookies", which would also clear a shop on the same site, and not "storage", which
    // would take the reader's downloads.
    void reply.header('clear-site-data', '"cache"').header('cache-control', 'no-store')
    return { redirect }
  })
  // For browsers whose databases are so damaged that no script can delete them.
  const config = { access: 'public' } as const
  app.post('/clear-storage', { schema: clearStorage, config }, async (_request, reply) => {
    void reply.header('clear-site-data', '"storage"').header('cache-control', 'no-store')
    return reply.code(204).send(null)
  })
}

function backchannelRoutes(app: App, { auth }: Options): void {
  // The provider posts a form, which nothing else here may: the parser lives in a scope of its own.
  void app.register(async (scope) => {
    parseForms(scope)
    const schema = {
      consumes: ['application/x-www-form-urlencoded'],
      body: Type.Object({
        logout_token: Type.String({
          maxLength: 16_384,
          description:
            'Signed token of OpenID back-channel log-out: ends the session that `sid` names, or all of `sub`. It works once.',
        }),
      }),
    }
    const config = { access: 'webhook' } as const
    scope.post(BACKCHANNEL_PATH, { schema, config }, async (req, reply) => {
      await auth.endProviderSessions((req.body as { logout_token: string }).logout_token)
      return reply.header('cache-control', 'no-store').send()
    })
  })
}

function toRecord(actor: Actor): AuthorizationRecord | Record<string, never> {
  if (actor.kind !== 'principal') return {}
  const { principal_id, ...record } = actor.principal
  return record
}

/** A browser on its way through sign-in is shown a page of the app, not a bare refusal. */
function sendToErrorPage(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply.redirect(`/signin-error?code=${code}`)
}

function toCode(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  throw error
}
