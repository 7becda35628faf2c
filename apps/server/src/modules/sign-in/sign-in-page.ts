import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMethod } from '#config/sign-in.ts'
import { createCsrfToken, isCsrfToken } from '#http/csrf.ts'
import { refusalLog } from '#http/refusal-log.ts'
import { createSecret } from '#platform/ids/ids.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import type { Principal } from '../access/index.ts'
import {
  type AuthVisitor,
  type Cookies,
  hashSecret,
  type SessionService,
  toReturnPath,
} from '../auth/index.ts'
import type { FormProblem } from './pages/field.ts'
import type { FormPage, PageKind } from './pages/page-content.ts'

type Parts = {
  appUrl: string
  brand: string
  methods: readonly SignInMethod[]
  sessions: SessionService
  cookies: Cookies
  csrfKeys: KeyList
  /** Whether people may sign in with a passkey. */
  hasPasskeys: boolean
  /** Whether the first account is still to be made, where people sign in with a password. */
  isFirstRun: () => Promise<boolean>
}

/** What a form of ours posts, whichever it is. */
export type PostedForm = {
  form_token: string
  to?: string
  lang?: string
  login?: string
  token?: string
  secret?: string
}

/** What came of a form: someone is signed in, or the browser goes on to another page of ours. */
export type FormOutcome =
  | {
      principal: Principal
      /** Where to go; else where the form says. */
      returnPath?: string
      /** Called once the session is there. */
      remember?: () => Promise<void>
    }
  | { nextPage: string }

/** A refusal that only the form knows. */
export class FormRefusal extends Error {
  readonly problem: FormProblem

  constructor(name: FormProblem['text'], field: FormProblem['field']) {
    super(name)
    this.problem = { text: name, field }
  }
}

type Shown = Pick<FormPage, 'returnPath'> & {
  /** Without one, the choice of ways to sign in, or the first account's form. */
  kind?: PageKind | undefined
  lang: string | undefined
  prompt?: string | undefined
  login?: string | undefined
  token?: string | undefined
  secret?: string | undefined
  problem?: FormProblem
}

/** In the address of the sign-in page, where others sign in beside those with a password of ours. */
export const FIRST_RUN_PROMPT = 'first_run'
/** The same, for people who are signed in and must show once more who they are. */
export const AGAIN_PROMPT = 'again'

const STATUS: Partial<Record<FormProblem['text'], number>> = {
  wrong: 401,
  code_wrong: 401,
  second_step_wrong: 401,
  passkey_wrong: 401,
  locked: 403,
  throttled: 429,
  expired: 403,
  code_expired: 403,
  second_step_expired: 403,
  token_wrong: 403,
  already_set_up: 409,
  invitation_wrong: 403,
  invitation_used: 403,
  invitation_over: 403,
  login_taken: 409,
}

const PROBLEMS: Record<string, FormProblem> = {
  wrong_password: { text: 'wrong', field: 'password' },
  first_run_over: { text: 'already_set_up', field: undefined },
  first_run_token_invalid: { text: 'token_wrong', field: 'token' },
  login_invalid: { text: 'login_form', field: 'login' },
  login_taken: { text: 'login_taken', field: 'login' },
  password_too_short: { text: 'password_short', field: 'password' },
  password_is_login: { text: 'password_same', field: 'password' },
  mail_invalid: { text: 'mail_form', field: 'mail' },
  wrong_passkey: { text: 'passkey_wrong', field: undefined },
  forbidden: { text: 'locked', field: undefined },
  wrong_code: { text: 'code_wrong', field: 'code' },
  sign_in_expired: { text: 'code_expired', field: undefined },
  invitation_invalid: { text: 'invitation_wrong', field: undefined },
  invitation_used: { text: 'invitation_used', field: undefined },
  invitation_over: { text: 'invitation_over', field: undefined },
}

/** Problems after which a sign-in begins again. */
const BEGIN_AGAIN: ReadonlySet<FormProblem['text']> = new Set([
  'code_expired',
  'second_step_expired',
])

/** The page on which people sign in here, and what its forms come to. */
export class SignInPage {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Where a form or an address leads back to; undefined for other sites. */
  toReturnPath(to: string | undefined): string | undefined {
    return toReturnPath(to, this.#parts.appUrl)
  }

  /** Sends the page. */
  async show(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
    const { brand, cookies, csrfKeys, methods, hasPasskeys } = this.#parts
    // An idle server shows no page: what draws one waits for the first.
    const [{ toFormPage }, { loadPageTexts }] = await Promise.all([
      import('./pages/form-page.ts'),
      import('./pages/page-texts.ts'),
    ])
    // One secret serves forms open in several tabs.
    const secret = cookies.readBrowserSecret(request) ?? createSecret()
    cookies.setBrowserSecret(reply, secret)
    const page: FormPage = {
      kind: await this.#findKind(shown),
      methods,
      hasPasskeys,
      texts: await loadPageTexts(shown.lang, request.headers['accept-language']),
      brand,
      returnPath: shown.returnPath,
      formToken: createCsrfToken(csrfKeys, toFormKey(secret)),
      login: shown.login ?? '',
      token: shown.token,
      secret: shown.secret,
      prompt: shown.prompt,
      problem: shown.problem,
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

  /**
   * Answers a form: with what `run` comes to, or with the form again and what is wrong.
   *
   * @param step `run` proves who posts it, and gets the secret that only this browser has
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    form: PostedForm,
    step: {
      kind?: PageKind
      prompt?: string
      run: (browserSecret: string) => Promise<FormOutcome>
    },
  ): Promise<FastifyReply> {
    void reply.header('cache-control', 'no-store')
    const returnPath = this.toReturnPath(form.to) ?? '/'
    try {
      const outcome = await step.run(this.#requireOwnForm(request, form))
      if ('nextPage' in outcome) return await reply.redirect(outcome.nextPage, 303)
      await this.#startSession(request, reply, outcome.principal)
      await outcome.remember?.()
      // 303: the address that follows is fetched, and the password is not posted again.
      return await reply.redirect(outcome.returnPath ?? returnPath, 303)
    } catch (error) {
      const { login, token, lang, secret } = form
      const { kind, prompt } = step
      const typed = { login, token, lang, secret, prompt }
      return this.#refuse(request, reply, error, { ...typed, kind, returnPath })
    }
  }

  /** Sends a page that an address leads to, or why it leads nowhere, which `check` throws. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Shown,
    check: () => Promise<void>,
  ): Promise<FastifyReply> {
    void reply.header('cache-control', 'no-store')
    try {
      await check()
    } catch (error) {
      return this.#refuse(request, reply, error, shown)
    }
    return this.show(request, reply, shown)
  }

  /** Sends the page again, with what is wrong. */
  #refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    shown: Shown,
  ): Promise<FastifyReply> {
    const problem = toProblem(error)
    if (problem.text === 'unavailable') refusalLog.write(request.log, error as AppError)
    const { retry_after } = (error instanceof AppError ? error.details : undefined) ?? {}
    if (typeof retry_after === 'number') void reply.header('retry-after', String(retry_after))
    void reply.code(STATUS[problem.text] ?? toStatus(error))
    // What has ended is of no use any more: the next thing is another mail, or the password.
    const kind = BEGIN_AGAIN.has(problem.text) ? 'sign_in' : shown.kind
    return this.show(request, reply, { ...shown, kind, problem })
  }

  async #findKind({ kind, prompt }: Shown): Promise<PageKind> {
    const { methods, isFirstRun } = this.#parts
    if (kind !== undefined) return kind
    const isAsked = methods.length === 1 || prompt === FIRST_RUN_PROMPT
    const mayBe = methods.includes('password') && isAsked
    return mayBe && (await isFirstRun()) ? 'first_run' : 'sign_in'
  }

  /** The secret that only this browser has; undefined where the form is none that it was shown. */
  findBrowserSecret(
    request: FastifyRequest,
    form: Pick<PostedForm, 'form_token'>,
  ): string | undefined {
    const { cookies, csrfKeys } = this.#parts
    const secret = cookies.readBrowserSecret(request)
    const isOwn = secret !== undefined && isCsrfToken(csrfKeys, form.form_token, toFormKey(secret))
    return isOwn ? secret : undefined
  }

  #requireOwnForm(request: FastifyRequest, form: PostedForm): string {
    const secret = this.findBrowserSecret(request, form)
    if (secret === undefined) throw new FormRefusal('expired', undefined)
    return secret
  }

  async #startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal,
  ): Promise<void> {
    const { cookies, sessions } = this.#parts
    const { session } = request.visitor as AuthVisitor
    const started = await sessions.start({
      principal,
      opSid: null,
      idToken: null,
      userAgent: request.headers['user-agent'] ?? '',
    })
    if (session) await sessions.end(session)
    cookies.setSession(reply, started.cookie, started.lifeSeconds)
    cookies.setCsrfToken(reply, started.sessionHash)
  }
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

/** No session's hash begins so: a form's token is worth nothing as a page's, and the other way round. */
function toFormKey(browserSecret: string): string {
  return `form ${hashSecret(browserSecret)}`
}
