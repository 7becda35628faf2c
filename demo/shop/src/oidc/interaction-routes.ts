import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { Type } from 'typebox'
import type { CustomerService } from '#customers/customer-service.ts'
import type { App } from '#http/app.ts'
import { ShopError } from '#http/shop-error.ts'
import { renderMessage, renderRegistration, renderSignIn } from '#pages/account-pages.ts'
import { pickLanguage } from '#pages/language.ts'
import { textsOf } from '#pages/texts.ts'
import type { ShopSession } from './shop-session.ts'

const Form = Type.Object({
  login_id: Type.String({ maxLength: 256 }),
  password: Type.String({ maxLength: 1024 }),
  form_token: Type.Optional(Type.String()),
})
type Form = Type.Static<typeof Form>

type Parts = { provider: Provider; customers: CustomerService; session: ShopSession }

/** What the provider leaves to the shop: signing in and registering, then back to the provider. */
export function interactionRoutes(app: App, parts: Parts): void {
  const { customers } = parts
  const withInteraction = createInteractionRunner(parts)

  app.get('/interaction/:uid', async (request, reply) =>
    withInteraction(request, reply, (visit) =>
      visit.wantsToRegister ? visit.showRegistration() : visit.showSignIn(),
    ),
  )

  app.get('/interaction/:uid/sign-in', async (request, reply) =>
    withInteraction(request, reply, (visit) => visit.showSignIn()),
  )

  app.get('/interaction/:uid/register', async (request, reply) =>
    withInteraction(request, reply, (visit) => visit.showRegistration()),
  )

  app.post('/interaction/:uid/sign-in', { schema: { body: Form } }, async (request, reply) =>
    withInteraction(request, reply, async (visit) => {
      visit.checkForm(request.body.form_token)
      const { login_id, password } = request.body
      const result = await customers.signIn(login_id, password, request.ip)
      if ('customer' in result) return visit.finish(result.customer.account_id)
      if (result.refusal === 'wrong_password') {
        return visit.showSignIn({ status: 401, loginId: login_id, error: visit.t.wrongPassword })
      }
      const error = visit.t.waitMinutes(Math.ceil(result.waitSeconds / 60))
      reply.header('retry-after', result.waitSeconds)
      return visit.showSignIn({ status: 429, loginId: login_id, error })
    }),
  )

  app.post('/interaction/:uid/register', { schema: { body: Form } }, async (request, reply) =>
    withInteraction(request, reply, async (visit) => {
      visit.checkForm(request.body.form_token)
      const { login_id, password } = request.body
      try {
        const customer = await customers.register({ login_id, password })
        return await visit.finish(customer.account_id)
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        const isTaken = error.code === 'login_id_taken'
        const isShort = error.message.startsWith('A password')
        const message = isTaken
          ? visit.t.loginTaken
          : isShort
            ? visit.t.badPassword
            : visit.t.badLoginId
        return visit.showRegistration({
          status: error.statusCode,
          loginId: login_id,
          error: message,
        })
      }
    }),
  )
}

type Shown = { status: number; loginId: string | undefined; error: string | undefined }

type Visit = {
  t: ReturnType<typeof textsOf>
  wantsToRegister: boolean
  checkForm: (token: string | undefined) => void
  showSignIn: (shown?: Shown) => FastifyReply
  showRegistration: (shown?: Shown) => FastifyReply
  finish: (accountId: string) => Promise<FastifyReply>
}

/** Finds the interaction that the browser's cookie belongs to, and shows the way when there is none. */
function createInteractionRunner({ provider, session }: Parts) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (visit: Visit) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const details = await findInteraction(provider, request, reply)
    if (!details) {
      const language = pickLanguage(request)
      const t = textsOf(language)
      return reply.code(400).send(renderMessage(language, t.expiredTitle, t.expiredText))
    }

    const { uid, params, prompt } = details
    const language = pickLanguage(request, toText(params['ui_locales']))
    const formToken = session.toFormToken(uid)
    const signInPath = `/interaction/${uid}/sign-in`
    const registerPath = `/interaction/${uid}/register`
    const loginHint = toText(params['login_hint'])
    return handle({
      t: textsOf(language),
      wantsToRegister: prompt.name === 'create' || params['register'] !== undefined,
      checkForm: (token) => session.checkForm(request, formToken, token),
      showSignIn: ({ status, loginId, error } = noError(loginHint)) => {
        const action = { action: signInPath, otherHref: registerPath }
        return reply
          .code(status)
          .send(renderSignIn({ language, formToken, ...action, loginId, error }))
      },
      showRegistration: ({ status, loginId, error } = noError(loginHint)) => {
        const action = { action: registerPath, otherHref: signInPath }
        return reply
          .code(status)
          .send(renderRegistration({ language, formToken, ...action, loginId, error }))
      },
      finish: async (accountId) => {
        const result = { create: {}, login: { accountId } }
        const next = await provider.interactionResult(request.raw, reply.raw, result)
        return reply.redirect(next, 303)
      },
    })
  }
}

function noError(loginHint: string | undefined): Shown {
  return { status: 200, loginId: loginHint, error: undefined }
}

async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    const { uid } = request.params as { uid: string }
    return details.uid === uid ? details : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
