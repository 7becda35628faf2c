import { Type } from 'typebox'
import type { App } from '#http/app.ts'
import { ADDRESS_FIELDS, STYLE_PATH } from './forms.ts'
import { readFormStyle } from './pages/style.ts'
import { AGAIN_PROMPT, type SignInPage } from './sign-in-page.ts'

const Query = Type.Object({
  ...ADDRESS_FIELDS,
  prompt: Type.Optional(
    Type.String({
      maxLength: 16,
      description:
        '`first_run` asks for the form of the first account, `again` for the page although somebody is signed in; anything else is passed on to the provider.',
    }),
  ),
})

/** The page on which people choose how to sign in, where that is not the provider’s alone. */
export function signInPageRoutes(app: App, page: SignInPage): void {
  const style = readFormStyle()

  app.get(STYLE_PATH, { config: { access: 'public' } }, async (_req, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )

  const config = { access: 'public', rate: 'sign_in' } as const
  app.get('/login', { schema: { querystring: Query }, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const returnPath = page.toReturnPath(req.query.to)
    if (returnPath === undefined) return reply.redirect('/signin-error?code=invalid_return_address')
    const { lang, prompt } = req.query
    if (req.visitor.isSignedIn && prompt !== AGAIN_PROMPT) return reply.redirect(returnPath)
    return page.show(req, reply, { returnPath, lang, prompt })
  })
}
