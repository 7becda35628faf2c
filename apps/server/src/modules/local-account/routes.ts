import { listInvitations, makeInvitation, revokeInvitation } from '@yomikura/contract/auth'
import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { parseForms } from '#http/parse-form.ts'
import { requireAccount } from '../access/index.ts'
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
import type { InvitationParts, Invitations } from './invitations.ts'
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
type InvitationOptions = Pick<Options, 'page' | 'cookies'> & {
  apiPrefix: string
  parts: InvitationParts
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

const SECRET = toFormText('Token of the invitation’s link, which is for one account.')
const InvitationQuery = Type.Object({ ...ADDRESS_FIELDS, secret: SECRET })
const InvitationForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  secret: SECRET,
  login: FirstRunForm.properties.login,
  password: FirstRunForm.properties.password,
  repeat: FirstRunForm.properties.repeat,
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

/** Letting others in by a link: making and withdrawing it, and the account that is made with it. */
export function invitationRoutes(app: App, options: InvitationOptions): void {
  let service: Promise<Invitations> | undefined
  // Loaded with the first request for it: an idle server needs none of it.
  const load = () =>
    (service ??= import('./invitations.ts').then(
      ({ Invitations }) => new Invitations(options.parts),
    ))
  ownInvitationRoutes(app, options.apiPrefix, load)
  acceptRoutes(app, options, load)
}

type Load = () => Promise<Invitations>

function ownInvitationRoutes(app: App, prefix: string, load: Load): void {
  const config = { access: 'account' } as const
  const often = { ...config, rate: 'sign_in' } as const
  const url = `${prefix}/invitations`

  app.get(url, { schema: listInvitations, config }, async (req) =>
    (await load()).list(requireAccount(req.visitor)),
  )
  app.post(url, { schema: makeInvitation, config: often }, async (req) => {
    const { sessionHash } = req.visitor
    if (sessionHash === null) throw new AppError('unauthorized')
    return (await load()).invite({ principal: requireAccount(req.visitor), sessionHash })
  })
  app.delete(`${url}/:id`, { schema: revokeInvitation, config }, async (req) => {
    await (await load()).revoke(requireAccount(req.visitor), req.params.id)
    return { revoked: 1 as const }
  })
}

function acceptRoutes(app: App, { page, cookies, parts }: InvitationOptions, load: Load): void {
  const schema = { querystring: InvitationQuery }
  const asked = { schema, config: { access: 'public', rate: 'sign_in' } } as const
  app.get('/login/invitation', asked, (req, reply) => {
    const { lang, secret } = req.query
    const shown = { kind: 'invitation', returnPath: '/', lang, secret } as const
    return page.open(req, reply, shown, async () => {
      await (await load()).requireOpen(secret, req.ip)
    })
  })
  void app.register(async (scope) => {
    parseForms(scope)
    const config = { access: 'form', rate: 'sign_in' } as const
    const options = { schema: { body: InvitationForm, consumes: FORM_TYPES }, config }
    scope.post('/login/invitation', options, (req, reply) => {
      const body = req.body as Static<typeof InvitationForm>
      const run = async () => {
        if (body.password !== body.repeat) throw new FormRefusal('password_differs', 'repeat')
        const principal = await (await load()).accept({ ...body, address: req.ip })
        const known = cookies.readKnownBrowsers(req)
        const remember = async () =>
          cookies.setKnownBrowsers(reply, await parts.accounts.rememberBrowser(known, body.login))
        return { principal, remember }
      }
      return page.answer(req, reply, body, { kind: 'invitation', run })
    })
  })
}
