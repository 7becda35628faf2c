import { LIMITS } from '@yomikura/contract/limits'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { parseForms } from '#http/parse-form.ts'
import type { Cookies } from '../auth/index.ts'
import {
  ADDRESS_FIELDS,
  FIRST_RUN_PROMPT,
  FORM_TOKEN,
  FORM_TYPES,
  FormRefusal,
  type SignInPage,
  toFormText,
} from '../sign-in/index.ts'
import type { Principal } from '../access/index.ts'
import { type LocalAccountService, SecondStepNeeded } from './service.ts'

type Options = {
  page: SignInPage
  accounts: LocalAccountService
  cookies: Cookies
  /** Begins the second step of people who have one. @returns the page that asks for the code */
  beginSecondStep: (begun: {
    principal: Principal
    browserSecret: string
    to: string
    lang: string | undefined
  }) => Promise<string>
}

const SignInForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  login: toFormText('Login ID of the account.'),
  password: toFormText('Secret of the account, as its owner chose it.'),
})
const FirstRunForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  token: toFormText('The first-run token, which the server prints on its console at each start.'),
  login: toFormText('Login ID of the new account: 2 to 64 letters, digits and the signs . _ - @'),
  password: toFormText(`Secret of the new account, at least ${LIMITS.passwordLength} characters.`),
  repeat: toFormText('The same secret once more.'),
})

/** Takes passwords of ours, and makes the first account. */
export function localAccountRoutes(app: App, options: Options): void {
  const { page, accounts, cookies, beginSecondStep } = options
  void app.register(async (scope) => {
    parseForms(scope)
    const config = { access: 'form', rate: 'sign_in' } as const
    scope.post(
      '/login',
      { schema: { body: SignInForm, consumes: FORM_TYPES }, config },
      (req, reply) => {
        const body = req.body as Static<typeof SignInForm>
        const knownBrowsers = cookies.readKnownBrowsers(req)
        const run = async (browserSecret: string) => {
          const attempt = { ...body, address: req.ip, knownBrowsers }
          const proven = await proveSignIn(accounts, attempt)
          if (proven instanceof SecondStepNeeded) {
            const [to, { lang }] = [page.toReturnPath(body.to) ?? '/', body]
            const { principal } = proven
            return { nextPage: await beginSecondStep({ principal, browserSecret, to, lang }) }
          }
          const remember = async () =>
            cookies.setKnownBrowsers(
              reply,
              await accounts.rememberBrowser(knownBrowsers, body.login),
            )
          return { principal: proven, remember }
        }
        return page.answer(req, reply, body, { run })
      },
    )
    scope.post(
      '/login/first-run',
      { schema: { body: FirstRunForm, consumes: FORM_TYPES }, config },
      (req, reply) => {
        const body = req.body as Static<typeof FirstRunForm>
        const run = async () => {
          if (body.password !== body.repeat) throw new FormRefusal('password_differs', 'repeat')
          const principal = await accounts.createOwner({ ...body, address: req.ip })
          const remember = async () =>
            cookies.setKnownBrowsers(
              reply,
              await accounts.rememberBrowser(cookies.readKnownBrowsers(req), body.login),
            )
          return { principal, remember }
        }
        return page.answer(req, reply, body, { prompt: FIRST_RUN_PROMPT, run })
      },
    )
  })
}

async function proveSignIn(
  accounts: LocalAccountService,
  attempt: Parameters<LocalAccountService['signIn']>[0],
): Promise<Principal | SecondStepNeeded> {
  try {
    return await accounts.signIn(attempt)
  } catch (error) {
    if (error instanceof SecondStepNeeded) return error
    throw error
  }
}
