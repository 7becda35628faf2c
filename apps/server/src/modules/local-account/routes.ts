import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { createCsrfToken, isCsrfToken } from '#http/csrf.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import { refusalLog } from '#http/refusal-log.ts'
import { parseForms } from '#http/parse-form.ts'
import { createSecret } from '#platform/ids/ids.ts'
import type { Principal } from '../access/index.ts'
import {
  type AuthVisitor,
  type Cookies,
  hashSecret,
  type SessionService,
  toReturnPath,
} from '../auth/index.ts'
import { type FormPage, type FormProblem, STYLE_PATH, toFormPage } from './pages/form-page.ts'
import { loadPageTexts } from './pages/page-texts.ts'
import { readFormStyle } from './pages/style.ts'
import type { LocalAccountService } from './service.ts'

type Options = {
  appUrl: string
  brand: string
  accounts: LocalAccountService
  sessions: SessionService
  cookies: Cookies
  csrfKeys: KeyList
}

const address = {
  to: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'Path on the app host to return to, `/` without one. Other sites are refused.',
    }),
  ),
  lang: Type.Optional(
    Type.String({
      maxLength: 16,
      description: 'Locale of the form; else the browser’s languages.',
    }),
  ),
}
const Query = Type.Object({
  ...address,
  prompt: Type.Optional(
    Type.String({
      maxLength: 16,
      description: 'Without effect here: this server has no registration.',
    }),
  ),
})
const toText = (description: string) => Type.String({ maxLength: 256, description })
const formToken = toText('Hidden in the form that was shown; proves that no other site posts it.')
const SignInForm = Type.Object({
  ...address,
  form_token: formToken,
  login: toText('Login ID of the account.'),
  password: toText('Secret of the account, as its owner chose it.'),
})
const FirstRunForm = Type.Object({
  ...address,
  form_token: formToken,
  token: toText('The first-run token, which the server prints on its console at each start.'),
  login: toText('Login ID of the new account: 2 to 64 letters, digits and the signs . _ - @'),
  password: toText(`Secret of the new account, at least ${LIMITS.passwordLength} characters.`),
  repeat: toText('The same secret once more.'),
})
const CONSUMES = ['application/x-www-form-urlencoded']

type AnyForm = Static<typeof SignInForm> & { token?: string }

const STATUS: Partial<Record<FormProblem['text'], number>> = {
  wrong: 401,
  throttled: 429,
  expired: 403,
  token_wrong: 403,
  already_set_up: 409,
  login_taken: 409,
}

/** The sign-in form of an install without a provider, and the one that makes its first account. */
export function localAccountRoutes(app: App, options: Options): void {
  const config = { access: 'public', rate: 'sign_in' } as const
  const style = readFormStyle()

  app.get(STYLE_PATH, { config: { access: 'public' } }, async (_req, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )

  app.get('/login', { schema: { querystring: Query }, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const returnPath = toReturnPath(req.query.to, options.appUrl)
    if (returnPath === undefined) return reply.redirect('/signin-error?code=invalid_return_address')
    if (req.visitor.isSignedIn) return reply.redirect(returnPath)
    return sendForm(req, reply, options, { returnPath, lang: req.query.lang })
  })

  void app.register(async (scope) => {
    parseForms(scope)
    const form = { access: 'form', rate: 'sign_in' } as const
    scope.post(
      '/login',
      { schema: { body: SignInForm, consumes: CONSUMES }, config: form },
      (req, reply) => {
        const body = req.body as Static<typeof SignInForm>
        return answerForm(req, reply, options, body, () =>
          options.accounts.signIn({
            ...body,
            address: req.ip,
            knownBrowsers: options.cookies.readKnownBrowsers(req),
          }),
        )
      },
    )
    scope.post(
      '/login/first-run',
      { schema: { body: FirstRunForm, consumes: CONSUMES }, config: form },
      (req, reply) => {
        const body = req.body as Static<typeof FirstRunForm>
        return answerForm(req, reply, options, body, async () => {
          if (body.password !== body.repeat) throw new FormRefusal('password_differs', 'repeat')
          return options.accounts.createOwner({ ...body, address: req.ip })
        })
      },
    )
  })
}

/** A refusal that only the form knows. */
class FormRefusal extends Error {
  readonly problem: FormProblem

  constructor(name: FormProblem['text'], field: FormProblem['field']) {
    super(name)
    this.problem = { text: name, field }
  }
}

async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  form: AnyForm,
  prove: () => Promise<Principal>,
): Promise<FastifyReply> {
  const { accounts, appUrl, cookies, csrfKeys, sessions } = options
  void reply.header('cache-control', 'no-store')
  const returnPath = toReturnPath(form.to, appUrl) ?? '/'
  try {
    const secret = cookies.readBrowserSecret(request)
    if (secret === undefined || !isCsrfToken(csrfKeys, form.form_token, toFormKey(secret)))
      throw new FormRefusal('expired', undefined)
    const principal = await prove()
    const { session } = request.visitor as AuthVisitor
    const started = await sessions.start({
      principal,
      opSid: null,
      idToken: null,
      userAgent: request.headers['user-agent'] ?? '',
    })
    if (session) await sessions.end(session)
    const known = cookies.readKnownBrowsers(request)
    cookies.setKnownBrowsers(reply, await accounts.rememberBrowser(known, form.login))
    cookies.setSession(reply, started.cookie, started.lifeSeconds)
    cookies.setCsrfToken(reply, started.sessionHash)
    // 303: the address that follows is fetched, and the password is not posted again.
    return await reply.redirect(returnPath, 303)
  } catch (error) {
    const problem = toProblem(error)
    if (problem.text === 'unavailable') refusalLog.write(request.log, error as AppError)
    const { retry_after } = (error instanceof AppError ? error.details : undefined) ?? {}
    if (typeof retry_after === 'number') void reply.header('retry-after', String(retry_after))
    void reply.code(STATUS[problem.text] ?? toStatus(error))
    const { login, token, lang } = form
    return sendForm(request, reply, options, { returnPath, lang, login, token, problem })
  }
}

const PROBLEMS: Record<string, FormProblem> = {
  wrong_password: { text: 'wrong', field: 'password' },
  first_run_over: { text: 'already_set_up', field: undefined },
  first_run_token_invalid: { text: 'token_wrong', field: 'token' },
  login_invalid: { text: 'login_form', field: 'login' },
  login_taken: { text: 'login_taken', field: 'login' },
  password_too_short: { text: 'password_short', field: 'password' },
  password_is_login: { text: 'password_same', field: 'password' },
}

function toProblem(error: unknown): FormProblem {
  if (error instanceof FormRefusal) return error.problem
  if (!(error instanceof AppError)) throw error
  if (error.code === 'rate_limited') {
    const seconds = Number(error.details?.['retry_after'] ?? 60)
    return { text: 'throttled', field: undefined, minutes: Math.max(1, Math.ceil(seconds / 60)) }
  }
  // A full disk or a busy database: the page says so to the person who typed a password.
  if (error.status > 500) return { text: 'unavailable', field: undefined }
  const problem = PROBLEMS[error.code]
  if (!problem) throw error
  return problem
}

function toStatus(error: unknown): number {
  return error instanceof AppError && error.status > 500 ? error.status : 400
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, brand, cookies, csrfKeys }: Options,
  known: Pick<FormPage, 'returnPath'> & {
    lang: string | undefined
    login?: string
    token?: string | undefined
    problem?: FormProblem
  },
): Promise<FastifyReply> {
  // One secret serves forms open in several tabs.
  const secret = cookies.readBrowserSecret(request) ?? createSecret()
  cookies.setBrowserSecret(reply, secret)
  const page: FormPage = {
    kind: (await accounts.isFirstRun()) ? 'first_run' : 'sign_in',
    texts: await loadPageTexts(known.lang, request.headers['accept-language']),
    brand,
    returnPath: known.returnPath,
    formToken: createCsrfToken(csrfKeys, toFormKey(secret)),
    login: known.login ?? '',
    token: known.token,
    problem: known.problem,
  }
  return (
    reply
      .type('text/html; charset=utf-8')
      // With "no-referrer", which all else has, browsers call a form's origin "null".
      .header('referrer-policy', 'same-origin')
      .header('vary', 'accept-language')
      .send(toFormPage(page))
  )
}

/** No session's hash begins so: a form's token is worth nothing as a page's, and the other way round. */
function toFormKey(browserSecret: string): string {
  return `form ${hashSecret(browserSecret)}`
}
