import { AppError } from '@yomikura/contract/errors'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@yomikura/contract/passkeys'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { parseForms } from '#http/parse-form.ts'
import { requirePrincipal } from '../access/index.ts'
import { ADDRESS_FIELDS, FORM_TOKEN, FORM_TYPES, type SignInPage } from '../sign-in/index.ts'
import type { Asker, PasskeyParts, PasskeyService } from './service.ts'

type Options = { apiPrefix: string; page: SignInPage; parts: PasskeyParts }

const OptionsForm = Type.Object({ form_token: FORM_TOKEN })
const SignInForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  answer: Type.String({
    maxLength: 24_576,
    description:
      'The browser’s answer in the JSON form of WebAuthn (`PublicKeyCredential.toJSON`).',
  }),
})

/** Adding, naming and removing passkeys, and signing in with one. */
export function passkeyRoutes(app: App, options: Options): void {
  const load = createLoader(options.parts)
  signInRoutes(app, options.page, load)
  ownRoutes(app, options.apiPrefix, load)
}

type Load = () => Promise<PasskeyService>

/** Loaded with the first request for it: an idle server needs none of it. */
function createLoader(parts: PasskeyParts): Load {
  let service: Promise<PasskeyService> | undefined
  return () =>
    (service ??= import('./service.ts').then(({ PasskeyService }) => new PasskeyService(parts)))
}

function signInRoutes(app: App, page: SignInPage, load: Load): void {
  void app.register(async (scope) => {
    parseForms(scope)
    const config = { access: 'form', rate: 'sign_in' } as const
    scope.post(
      '/login/passkey/options',
      { schema: { body: OptionsForm, consumes: FORM_TYPES }, config },
      async (req, reply) => {
        void reply.header('cache-control', 'no-store')
        const secret = page.findBrowserSecret(req, req.body as Static<typeof OptionsForm>)
        if (secret === undefined) throw new AppError('csrf')
        return (await load()).beginSignIn(secret)
      },
    )
    scope.post(
      '/login/passkey',
      { schema: { body: SignInForm, consumes: FORM_TYPES }, config },
      (req, reply) => {
        const body = req.body as Static<typeof SignInForm>
        return page.answer(req, reply, body, {
          run: async (browserSecret) => {
            const { answer } = body
            const passkeys = await load()
            return {
              principal: await passkeys.signIn({ answer, browserSecret, address: req.ip }),
            }
          },
        })
      },
    )
  })
}

function ownRoutes(app: App, prefix: string, load: Load): void {
  const config = { access: 'signed_in' } as const
  const often = { ...config, rate: 'sign_in' } as const
  const url = `${prefix}/passkeys`

  app.get(url, { schema: listPasskeys, config }, async (req) =>
    (await load()).list(requirePrincipal(req.visitor)),
  )
  app.post(`${url}/options`, { schema: beginPasskey, config: often }, async (req) =>
    (await load()).begin(toAsker(req.visitor)),
  )
  app.post(url, { schema: addPasskey, config: often }, async (req) =>
    (await load()).add(toAsker(req.visitor), req.body),
  )
  app.put(`${url}/:id`, { schema: renamePasskey, config }, async (req) =>
    (await load()).rename(requirePrincipal(req.visitor), req.params.id, req.body.name),
  )
  app.delete(`${url}/:id`, { schema: removePasskey, config }, async (req) => {
    await (await load()).remove(toAsker(req.visitor), req.params.id)
    return { removed: 1 as const }
  })
}

function toAsker(visitor: FastifyRequest['visitor']): Asker {
  const { sessionHash } = visitor
  if (sessionHash === null) throw new AppError('unauthorized')
  return { principal: requirePrincipal(visitor), sessionHash }
}
