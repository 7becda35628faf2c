import { compareVolumes } from '@yomikura/text/volume-order'
import { Type } from 'typebox'
import type { App } from '#http/app.ts'
import { ShopError } from '#http/shop-error.ts'
import { SHOP_CLIENT_ID } from '#oidc/provider.ts'
import type { ShopSession } from '#oidc/shop-session.ts'
import type { SaleService } from '#sales/sale-service.ts'
import type { DemoSeed } from '#seed/demo-seed.ts'
import type { ContentStore } from '#works/content-store.ts'
import type { ShopWork } from '#works/work-repository.ts'
import type { WorkService } from '#works/work-service.ts'
import { renderCatalogue } from './catalogue-page.ts'
import { helpPages } from './help-pages.ts'
import { isLanguage, LANGUAGE_COOKIE } from './language.ts'
import { toLocalPath } from './local-path.ts'
import { operatorPages } from './operator-pages.ts'
import { createFrameMaker, type FrameMaker } from './page-frame.ts'
import { renderProduct } from './product-page.ts'
import { renderPurchases } from './purchases-page.ts'

type Parts = {
  works: WorkService
  store: ContentStore
  sales: SaleService
  session: ShopSession
  seed: DemoSeed
  publicUrl: string
  appUrl: string | undefined
}

const Form = Type.Object({ form_token: Type.Optional(Type.String()) })
const To = Type.Object({ to: Type.Optional(Type.String({ maxLength: 2000 })) })

/** Pages for people: the catalogue, a product, what was bought. */
export function pageRoutes(app: App, parts: Parts): void {
  const toFrame = createFrameMaker(parts)
  catalogueRoutes(app, parts, toFrame)
  purchaseRoutes(app, parts, toFrame)
  operatorPages(app, { ...parts, toFrame })
  helpPages(app, toFrame)
  accountRoutes(app, parts)
}

function catalogueRoutes(app: App, { works, sales, seed }: Parts, toFrame: FrameMaker): void {
  app.get('/', async (request, reply) => {
    const { frame, signedIn } = await toFrame(request, reply)
    const owned = signedIn ? sales.listActive(signedIn.customer.account_id) : []
    return renderCatalogue({
      frame,
      works: works.listAll().filter((work) => work.inservice),
      owned: new Set(owned.map((sale) => sale.workno)),
      status: seed.status,
    })
  })

  app.get<{ Params: { workno: string }; Querystring: { done?: string } }>(
    '/works/:workno',
    async (request, reply) => {
      const work = getWork(works, request.params.workno)
      const { frame, signedIn } = await toFrame(request, reply)
      return renderProduct({
        frame,
        work,
        volumes: listVolumes(works, work),
        sale: signedIn && sales.findActive(signedIn.customer.account_id, work.workno),
        formToken: signedIn?.formToken,
        isJustBought: request.query.done === 'bought',
      })
    },
  )
}

function purchaseRoutes(app: App, { works, sales, session }: Parts, toFrame: FrameMaker): void {
  for (const path of ['/purchases', '/my-page']) {
    app.get<{ Querystring: { done?: string } }>(path, async (request, reply) => {
      const { frame, signedIn } = await toFrame(request, reply)
      if (!signedIn) return reply.redirect(toSignInPath(path), 303)
      const page = renderPurchases({
        frame,
        customer: signedIn.customer,
        formToken: signedIn.formToken,
        purchases: sales
          .listActive(signedIn.customer.account_id)
          .map((sale) => ({ sale, work: getWork(works, sale.workno) })),
        isJustRefunded: request.query.done === 'refunded',
      })
      return page
    })
  }

  app.post<{ Params: { workno: string }; Body: { form_token?: string } }>(
    '/works/:workno/buy',
    { schema: { body: Form } },
    async (request, reply) => {
      const { workno } = getWork(works, request.params.workno)
      const signedIn = await session.find(request, reply)
      if (!signedIn) return reply.redirect(toSignInPath(`/works/${workno}`), 303)
      session.checkForm(request, signedIn.formToken, request.body.form_token)
      sales.buy(signedIn.customer.account_id, workno)
      return reply.redirect(`/works/${workno}?done=bought`, 303)
    },
  )

  app.post<{ Params: { workno: string }; Body: { form_token?: string } }>(
    '/works/:workno/refund',
    { schema: { body: Form } },
    async (request, reply) => {
      const signedIn = await session.find(request, reply)
      if (!signedIn) return reply.redirect(toSignInPath('/purchases'), 303)
      session.checkForm(request, signedIn.formToken, request.body.form_token)
      const sale = sales.findActive(signedIn.customer.account_id, request.params.workno)
      if (sale) sales.refund(sale.sale_id)
      return reply.redirect('/purchases?done=refunded', 303)
    },
  )
}

function accountRoutes(app: App, { publicUrl }: Parts): void {
  const toProvider = (to: string | undefined, more: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id: SHOP_CLIENT_ID,
      response_type: 'none',
      scope: 'openid',
      redirect_uri: `${publicUrl}/signed-in`,
      state: toLocalPath(to),
      ...more,
    })
    return `/oidc/auth?${query.toString()}`
  }

  app.get('/sign-in', { schema: { querystring: To } }, async (request, reply) =>
    reply.redirect(toProvider(request.query.to, {}), 303),
  )
  app.get('/register', { schema: { querystring: To } }, async (request, reply) =>
    reply.redirect(toProvider(request.query.to, { prompt: 'create' }), 303),
  )
  app.get<{ Querystring: { state?: string } }>('/signed-in', async (request, reply) =>
    reply.redirect(toLocalPath(request.query.state), 303),
  )
  app.get('/sign-out', async (_request, reply) => {
    const back = { client_id: SHOP_CLIENT_ID, post_logout_redirect_uri: `${publicUrl}/` }
    return reply.redirect(`/oidc/session/end?${new URLSearchParams(back).toString()}`, 303)
  })
  app.get<{ Params: { language: string }; Querystring: { to?: string } }>(
    '/language/:language',
    async (request, reply) => {
      const { language } = request.params
      if (isLanguage(language)) {
        const maxAge = 365 * 24 * 3600
        reply.setCookie(LANGUAGE_COOKIE, language, {
          path: '/',
          maxAge,
          httpOnly: true,
          sameSite: 'lax',
          secure: publicUrl.startsWith('https:'),
        })
      }
      return reply.redirect(toLocalPath(request.query.to), 303)
    },
  )
}

function toSignInPath(to: string): string {
  return `/sign-in?to=${encodeURIComponent(to)}`
}

/** @throws ShopError `not_found`. */
function getWork(works: WorkService, workno: string): ShopWork {
  const work = works.find(workno)
  if (!work) throw new ShopError('not_found', 'There is no such work.')
  return work
}

function listVolumes(works: WorkService, work: ShopWork): ShopWork[] {
  const titleId = work.details.series?.title_id
  if (titleId === undefined) return []
  return works
    .listAll()
    .filter((other) => other.inservice && other.details.series?.title_id === titleId)
    .sort((a, b) => compareVolumes(toOrdered(a), toOrdered(b)))
}

function toOrdered({ workno, details: { series, name } }: ShopWork) {
  return { workno, name: name.ja_JP, volume: series?.volume_number ?? null }
}
