import { isLoopback } from '@yomikura/text/client-address'
import type { FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { CustomerService } from '#customers/customer-service.ts'
import type { ApiGuard } from '#http/api-guard.ts'
import type { App } from '#http/app.ts'
import { ShopError } from '#http/shop-error.ts'
import type { SaleService } from '#sales/sale-service.ts'
import type { ContentStore } from '#works/content-store.ts'
import { makePictures } from '#works/make-pictures.ts'
import type { ShopWork, WorkContent, WorkPicture } from '#works/work-repository.ts'
import type { WorkChange, WorkService } from '#works/work-service.ts'
import {
  CatalogueLoad,
  NewCustomer,
  NewSale,
  Refund,
  WorkParams,
  WorkUpdate,
} from './operator-schemas.ts'

type Parts = {
  customers: CustomerService
  sales: SaleService
  works: WorkService
  store: ContentStore
  guard: ApiGuard
}

/** Headers of which every proxy sets one (RFC 7239, RFC 9110 section 7.6.3, and older custom). */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** What the people who run the shop do by machine; the events are those of the pages. */
export function operatorRoutes(app: App, parts: Parts): void {
  customerRoutes(app, parts)
  workRoutes(app, parts)
  loadRoutes(app, parts)
}

function customerRoutes(app: App, { customers, sales, works, guard }: Parts): void {
  const toAccountId = (who: { account_id?: string; login_id?: string }): string => {
    if (who.account_id !== undefined && customers.find(who.account_id)) return who.account_id
    const customer = who.login_id === undefined ? undefined : customers.findByLogin(who.login_id)
    if (!customer) throw new ShopError('not_found', 'There is no such customer.')
    return customer.account_id
  }

  app.post(
    '/api/operator/customers',
    { schema: { body: NewCustomer }, onRequest: guard },
    async (request, reply) => {
      const { login_id, password, claims, owns = [] } = request.body
      const unknown = owns.find((workno) => !works.find(workno))
      if (unknown !== undefined) throw new ShopError('not_found', `There is no work ${unknown}.`)
      const { account_id } = await customers.register({ login_id, password, claims: claims ?? {} })
      const bought = owns.map((workno) => sales.buy(account_id, workno))
      return reply.code(201).send({ account_id, login_id, sales: bought })
    },
  )

  app.post(
    '/api/operator/sales',
    { schema: { body: NewSale }, onRequest: guard },
    async (request, reply) => {
      const { workno, sales_date } = request.body
      const date = sales_date === undefined ? new Date() : new Date(sales_date)
      return reply.code(201).send(sales.buy(toAccountId(request.body), workno, date))
    },
  )

  app.post(
    '/api/operator/refunds',
    { schema: { body: Refund }, onRequest: guard },
    async (request) => {
      const { sale_id, workno } = request.body
      if (sale_id !== undefined) return sales.refund(sale_id)
      if (workno === undefined) {
        throw new ShopError('invalid_request', 'Send sale_id, or workno with login_id.')
      }
      const sale = sales.findActive(toAccountId(request.body), workno)
      if (!sale) throw new ShopError('not_found', `The customer does not own ${workno}.`)
      return sales.refund(sale.sale_id)
    },
  )
}

/** Thousands of works with their sales come in a few requests. */
const LOAD_BYTES = 32 * 1024 * 1024

/** Takes over an older shop's works and sales; no webhook reports them, the feeds list them. */
function loadRoutes(app: App, { customers, sales, works, guard }: Parts): void {
  app.post(
    '/api/operator/catalogue',
    { schema: { body: CatalogueLoad }, onRequest: guard, bodyLimit: LOAD_BYTES },
    async (request) => {
      const { login_id, works: rows, sales: bought } = request.body
      const customer = customers.findByLogin(login_id)
      if (!customer) throw new ShopError('not_found', 'There is no such customer.')
      works.load(rows.map(({ workno, ...details }) => ({ workno, details })))
      sales.load(customer.account_id, bought)
      return { works: works.count(), sales: sales.count() }
    },
  )
}

function workRoutes(app: App, { works, store, guard }: Parts): void {
  app.post(
    '/api/operator/works',
    { schema: { body: WorkUpdate }, onRequest: guard },
    async (request) => {
      const { workno, inservice, price_yen, content_path, ...details } = request.body
      const files = content_path === undefined ? {} : await copyContent(content_path, request)
      return save({ workno, inservice, price_yen, details, ...files })

      async function copyContent(path: string, from: FastifyRequest) {
        await checkLocalFile(path, from)
        return keepContent(workno, await store.copyZip(workno, path), from)
      }
    },
  )

  app.register(async (scope) => {
    // The zip goes to the disk as it comes; nothing of it waits in memory.
    const types = ['application/zip', 'application/octet-stream']
    scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
    scope.put<{ Body: Readable; Params: { workno: string } }>(
      '/api/operator/works/:workno/content',
      { schema: { params: WorkParams }, onRequest: guard },
      async (request) => {
        const { workno } = request.params
        if (!works.find(workno)) throw new ShopError('not_found', `There is no work ${workno}.`)
        const content = await store.keepZip(workno, request.body)
        return save({ workno, ...(await keepContent(workno, content, request)) })
      },
    )
    scope.put<{ Body: Readable; Params: { workno: string } }>(
      '/api/operator/works/:workno/sample',
      { schema: { params: WorkParams }, onRequest: guard },
      async (request) => {
        const { workno } = request.params
        if (!works.find(workno)) throw new ShopError('not_found', `There is no work ${workno}.`)
        return save({ workno, sample: await store.keepZip(workno, request.body) })
      },
    )
  })

  async function save(change: WorkChange) {
    const work = works.save(change)
    if (change.content ?? change.sample) await dropOldZips(store, work)
    return works.toCatalogueWork(work)
  }

  async function keepContent(workno: string, content: WorkContent, request: FastifyRequest) {
    const path = store.toZipPath(workno, content.sha256)
    let pictures: WorkPicture[] = []
    try {
      pictures = await makePictures(store, workno, path)
    } catch (error) {
      if (error instanceof ShopError) {
        await store.deleteZip(workno, content.sha256)
        throw error
      }
      // A page that cannot be drawn costs the cover, not the work.
      request.log.warn({ workno, err: error }, 'no pictures made')
    }
    return { content, pictures }
  }
}

/** Removes the zips of earlier versions of a work and its sample. */
async function dropOldZips(store: ContentStore, work: ShopWork): Promise<void> {
  const kept = [work.content, work.sample].flatMap((file) => file?.sha256 ?? [])
  await store.deleteOtherZips(work.workno, kept)
}

/**
 * The key opens the shop, not its machine: only a caller on it may name files of it. A proxy on this
 * machine has its address, too, and says with a header that it calls for somebody else.
 */
async function checkLocalFile(path: string, { headers, socket }: FastifyRequest): Promise<void> {
  const isPassedOn = FORWARDING.some((name) => headers[name] !== undefined)
  if (isPassedOn || !isLoopback(socket.remoteAddress ?? '')) {
    throw new ShopError('forbidden', 'Send the zip itself: content_path is for this machine only.')
  }
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new ShopError('invalid_request', `There is no file ${path}.`)
}
