import { AppError } from '@yomikura/contract/errors'
import {
  makeRecoveryCodes,
  offerSecret,
  showSecondStep,
  switchSecondStepOff,
  switchSecondStepOn,
} from '@yomikura/contract/totp'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { parseForms } from '#http/parse-form.ts'
import { type Principal, requirePrincipal } from '../access/index.ts'
import type { Cookies } from '../auth/index.ts'
import {
  ADDRESS_FIELDS,
  FORM_TOKEN,
  FORM_TYPES,
  FormRefusal,
  type SignInPage,
  toFormText,
} from '../sign-in/index.ts'
import type { Asker, TotpParts, TotpService } from './service.ts'

const PATH = '/login/second-step'

type Load = () => Promise<TotpService>

type Options = {
  apiPrefix: string
  page: SignInPage
  load: Load
  cookies: Cookies
  /** The cookie of known browsers after this login was used there. */
  rememberBrowser: (cookie: string | undefined, login: string) => Promise<string>
}

const STATE = toFormText('Names the sign-in whose password was right, in the browser that sent it.')
const Query = Type.Object({ ...ADDRESS_FIELDS, secret: STATE })
const CodeForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  secret: STATE,
  code: toFormText('Six digits of the authenticator app, or a recovery code.'),
})

/** The service, loaded with the first request for it: an idle server needs none of it. */
export function createTotpLoader(parts: TotpParts): Load {
  let service: Promise<TotpService> | undefined
  return () =>
    (service ??= import('./service.ts').then(({ TotpService }) => new TotpService(parts)))
}

/**
 * Begins the second step of a sign-in.
 *
 * @returns the page that asks for the code
 */
export async function beginSecondStep(
  load: Load,
  { principal, browserSecret, to, lang }: BeganSignIn,
): Promise<string> {
  const secret = await (await load()).begin(principal, browserSecret)
  const query = new URLSearchParams({ to, ...(lang !== undefined && { lang }), secret })
  return `${PATH}?${query.toString()}`
}

type BeganSignIn = {
  principal: Principal
  browserSecret: string
  to: string
  lang: string | undefined
}

/** Asking for the code of a sign-in, and switching that on and off. */
export function totpRoutes(app: App, options: Options): void {
  pageRoutes(app, options)
  ownRoutes(app, options)
}

function pageRoutes(app: App, options: Options): void {
  const { page } = options
  const rate = 'sign_in'
  const open = { schema: { querystring: Query }, config: { access: 'public', rate } as const }
  app.get(PATH, open, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { lang, secret, to } = req.query
    const returnPath = page.toReturnPath(to)
    if (returnPath === undefined) return reply.redirect('/signin-error?code=invalid_return_address')
    return page.show(req, reply, { kind: 'second_step', returnPath, lang, secret })
  })
  void app.register(async (scope) => {
    parseForms(scope)
    const config = { access: 'form', rate } as const
    scope.post(PATH, { schema: { body: CodeForm, consumes: FORM_TYPES }, config }, (req, reply) => {
      const body = req.body as Static<typeof CodeForm>
      return page.answer(req, reply, body, {
        kind: 'second_step',
        run: (browserSecret) => signIn(options, { req, reply, body, browserSecret }),
      })
    })
  })
}

type Sent = {
  req: FastifyRequest
  reply: FastifyReply
  body: Static<typeof CodeForm>
  browserSecret: string
}

async function signIn(
  { load, cookies, rememberBrowser }: Options,
  { req, reply, body, browserSecret }: Sent,
) {
  const knownBrowsers = cookies.readKnownBrowsers(req)
  const { secret: state } = body
  const { ip: address } = req
  const attempt = { state, code: body.code, browserSecret, address, knownBrowsers }
  try {
    const principal = await (await load()).signIn(attempt)
    const remember = async () =>
      cookies.setKnownBrowsers(reply, await rememberBrowser(knownBrowsers, principal.login_id))
    return { principal, remember }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'sign_in_expired') throw new FormRefusal('second_step_expired', undefined)
    throw code === 'wrong_code' ? new FormRefusal('second_step_wrong', 'code') : error
  }
}

function ownRoutes(app: App, { apiPrefix, load }: Options): void {
  const config = { access: 'signed_in' } as const
  const often = { ...config, rate: 'sign_in' } as const
  const url = `${apiPrefix}/totp`

  app.get(url, { schema: showSecondStep, config }, async (req) =>
    (await load()).show(requirePrincipal(req.visitor)),
  )
  app.post(`${url}/offer`, { schema: offerSecret, config: often }, async (req) =>
    (await load()).offer(toAsker(req), req.body.password),
  )
  app.post(`${url}/on`, { schema: switchSecondStepOn, config: often }, async (req) =>
    (await load()).switchOn(toAsker(req), req.body),
  )
  app.post(`${url}/recovery_codes`, { schema: makeRecoveryCodes, config: often }, async (req) =>
    (await load()).makeRecoveryCodes(toAsker(req), req.body),
  )
  app.post(`${url}/off`, { schema: switchSecondStepOff, config: often }, async (req) =>
    (await load()).switchOff(toAsker(req), req.body),
  )
}

function toAsker({ visitor, ip }: Pick<FastifyRequest, 'visitor' | 'ip'>): Asker {
  const { sessionHash } = visitor
  if (sessionHash === null) throw new AppError('unauthorized')
  return { principal: requirePrincipal(visitor), sessionHash, address: ip }
}
