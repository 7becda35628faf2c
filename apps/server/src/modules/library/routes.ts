import {
  contentCount,
  contentProducts,
  contentRemoved,
  contentSales,
  contentWorks,
  workDetail,
} from '@yomikura/contract/content'
import type { FastifyReply } from 'fastify'
import type { App } from '#http/app.ts'
import { requirePrincipal } from '../access/index.ts'
import type { LibraryService } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends text that is JSON already, past the serialiser. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type(JSON_TYPE).send(json)
}

/** What a signed-in person owns: counts, sales, works, own products, one work. */
export function libraryRoutes(app: App, prefix: string, library: LibraryService): void {
  const config = { access: 'signed_in', mayCompress: true } as const

  app.get(`${prefix}/v3/content/count`, { schema: contentCount, config }, async (req) =>
    library.count(requirePrincipal(req.visitor), req.query.last),
  )

  app.get(`${prefix}/v3/content/sales`, { schema: contentSales, config }, async (req, reply) =>
    sendJson(
      reply,
      JSON.stringify(await library.listSales(requirePrincipal(req.visitor), req.query.last)),
    ),
  )

  app.get(`${prefix}/v3/content/removed`, { schema: contentRemoved, config }, async (req) => {
    const worknos = await library.listRemoved(requirePrincipal(req.visitor), req.query.last)
    return worknos.map((workno) => ({ workno }))
  })

  app.post(`${prefix}/v3/content/works`, { schema: contentWorks, config }, async (req, reply) =>
    sendJson(reply, await library.worksJson(requirePrincipal(req.visitor), req.body)),
  )

  app.get(
    `${prefix}/v3/content/products`,
    { schema: contentProducts, config },
    async (req, reply) =>
      sendJson(
        reply,
        await library.productsJson(requirePrincipal(req.visitor), req.query.page, req.query.last),
      ),
  )

  app.get(`${prefix}/v3/work/:workno`, { schema: workDetail, config }, async (req, reply) =>
    sendJson(reply, await library.workJson(requirePrincipal(req.visitor), req.params.workno)),
  )
}
