import { chooseLocale, isLocale } from '@yomikura/i18n/locales'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'
import { parseForms } from '#http/parse-form.ts'
import {
  ADDRESS_FIELDS,
  FORM_TOKEN,
  FORM_TYPES,
  type SignInPage,
  toFormText,
} from '../sign-in/index.ts'
import type { MailSignInService } from './service.ts'

type Options = { page: SignInPage; mails: MailSignInService }

const AddressForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  mail: toFormText('Mail address to which digits and a link are sent. It is stored nowhere.'),
})
const CodeForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  code: toFormText('The six digits of the mail, in the browser that asked for it.'),
})
const LinkForm = Type.Object({
  ...ADDRESS_FIELDS,
  form_token: FORM_TOKEN,
  secret: toFormText('Secret of the mail’s link, which opens one session in any browser.'),
})
const LinkQuery = Type.Object({
  ...ADDRESS_FIELDS,
  secret: toFormText('Secret of the mail’s link. Opening the page does not use it up.'),
})

/** Signing in by mail: asking for one, its digits, its link. */
export function mailSignInRoutes(app: App, options: Options): void {
  pageRoutes(app, options.page)
  formRoutes(app, options)
}

function pageRoutes(app: App, page: SignInPage): void {
  const config = { access: 'public', rate: 'sign_in' } as const
  const querystring = Type.Object(ADDRESS_FIELDS)
  app.get('/login/mail', { schema: { querystring }, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { lang, to } = req.query
    const returnPath = page.toReturnPath(to)
    if (returnPath === undefined) return reply.redirect('/signin-error?code=invalid_return_address')
    return page.show(req, reply, { kind: 'mail_code', returnPath, lang })
  })
  // A page and no sign-in: programs that look at mails open every link.
  const link = { schema: { querystring: LinkQuery }, config }
  app.get('/login/mail/link', link, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { lang, secret } = req.query
    return page.show(req, reply, { kind: 'mail_link', returnPath: '/', lang, secret })
  })
}

function formRoutes(app: App, { page, mails }: Options): void {
  void app.register(async (scope) => {
    parseForms(scope)
    const config = { access: 'form', rate: 'sign_in' } as const
    const toOptions = <T>(body: T) => ({ schema: { body, consumes: FORM_TYPES }, config })

    scope.post('/login/mail', toOptions(AddressForm), (req, reply) => {
      const body = req.body as Static<typeof AddressForm>
      return page.answer(req, reply, body, {
        run: async (browserSecret) => {
          const returnPath = page.toReturnPath(body.to) ?? '/'
          const accepted = listAcceptedLanguages(req.headers['accept-language'] ?? '')
          const locale = isLocale(body.lang) ? body.lang : chooseLocale(accepted)
          const { mail } = body
          await mails.sendMail({ mail, browserSecret, returnPath, locale, address: req.ip })
          const query = new URLSearchParams({ to: returnPath, lang: locale })
          return { nextPage: `/login/mail?${query.toString()}` }
        },
      })
    })
    scope.post('/login/mail/code', toOptions(CodeForm), (req, reply) => {
      const body = req.body as Static<typeof CodeForm>
      return page.answer(req, reply, body, {
        kind: 'mail_code',
        run: (browserSecret) =>
          mails.signInByCode({ code: body.code, browserSecret, address: req.ip }),
      })
    })
    scope.post('/login/mail/link', toOptions(LinkForm), (req, reply) => {
      const body = req.body as Static<typeof LinkForm>
      return page.answer(req, reply, body, {
        kind: 'mail_link',
        run: () => mails.signInByLink({ secret: body.secret, address: req.ip }),
      })
    })
  })
}
