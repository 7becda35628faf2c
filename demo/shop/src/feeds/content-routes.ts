import { WorkNo } from '@yomikura/contract/works'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Type } from 'typebox'
import type { ApiGuard } from '#http/api-guard.ts'
import type { App } from '#http/app.ts'
import { ShopError } from '#http/shop-error.ts'
import type { ContentStore } from '#works/content-store.ts'
import type { WorkContent } from '#works/work-repository.ts'
import type { WorkService } from '#works/work-service.ts'
import { readByteRange } from './byte-range.ts'

const Params = Type.Object({ workno: WorkNo })
const PictureParams = Type.Object({
  workno: WorkNo,
  name: Type.String({ pattern: '^(cover|sample)-[0-9a-f]{16}\\.webp$' }),
})

/** Files of the works: the zip for who has the key, covers and sample pages for everybody. */
export function contentRoutes(
  app: App,
  { works, store, guard }: { works: WorkService; store: ContentStore; guard: ApiGuard },
): void {
  for (const kind of ['content', 'sample'] as const) {
    app.get<{ Params: { workno: string } }>(
      `/api/feed/works/:workno/${kind}.zip`,
      { schema: { params: Params }, onRequest: guard },
      async (request, reply) => {
        const { workno } = request.params
        const file = works.find(workno)?.[kind]
        if (!file) throw new ShopError('not_found', `${workno} has no such files yet.`)
        return sendZip(request, reply, file, store.toZipPath(workno, file.sha256))
      },
    )
  }

  app.get(
    '/pictures/:workno/:name',
    { schema: { params: PictureParams } },
    async (request, reply) => {
      const { workno, name } = request.params
      const file = await open(store.toPicturePath(workno, name)).catch(() => undefined)
      if (!file) throw new ShopError('not_found', 'There is no such picture.')
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      // The reader may show a cover of the shop on its own pages.
      reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin')
      return reply.type('image/webp').send(file.createReadStream())
    },
  )
}

async function sendZip(
  request: FastifyRequest,
  reply: FastifyReply,
  content: WorkContent,
  path: string,
) {
  const etag = `"${content.sha256}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes').type('application/zip')
  reply.header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const isSameFile = ifRange === undefined || ifRange === etag
  const range = isSameFile ? readByteRange(request.headers.range, content.length) : undefined
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${String(content.length)}`)
      .send()
  }
  const { start, end } = range ?? { start: 0, end: content.length - 1 }
  if (range) {
    const whole = String(content.length)
    reply.code(206).header('content-range', `bytes ${String(start)}-${String(end)}/${whole}`)
  }
  reply.header('content-length', end - start + 1)
  return reply.send(createReadStream(path, { start, end }))
}
