import { UPLOADS } from '@yomikura/contract/limits'
import {
  beginUpload,
  cancelUpload,
  findUpload,
  finishUpload,
  sendPart,
} from '@yomikura/contract/uploads'
import type { App } from '#http/app.ts'
import { requireAccount } from '../access/index.ts'
import type { UploadService } from './service.ts'

const config = { access: 'account', rate: 'upload' } as const

/** Adding works from a browser. */
export function uploadRoutes(app: App, prefix: string, uploads: UploadService): void {
  const url = `${prefix}/uploads`

  app.post(url, { schema: beginUpload, config, bodyLimit: UPLOADS.listBytes }, async (req) =>
    uploads.begin(requireAccount(req.visitor), req.body.files),
  )

  app.get(`${url}/:id`, { schema: findUpload, config }, async (req) =>
    uploads.find(requireAccount(req.visitor), req.params.id),
  )

  app.post(`${url}/:id/finish`, { schema: finishUpload, config }, async (req) =>
    uploads.finish(requireAccount(req.visitor), req.params.id),
  )

  app.delete(`${url}/:id`, { schema: cancelUpload, config }, async (req, reply) => {
    await uploads.cancel(requireAccount(req.visitor), req.params.id)
    return reply.code(204).send()
  })

  void app.register(async (scope) => {
    // Bytes as they are, in this scope alone: everywhere else a body is JSON.
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    const options = {
      ...{ schema: sendPart, bodyLimit: UPLOADS.partBytes },
      config: { ...config, rate: 'upload_part', takesBytes: true } as const,
    }
    scope.put(`${url}/:id/files/:file/parts/:part`, options, async (req, reply) => {
      const { id: uploadId, file, part } = req.params as { id: string; file: number; part: number }
      const digest = String(req.headers['content-digest']).slice('sha-256=:'.length, -1)
      const bytes = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
      const account = requireAccount(req.visitor)
      await uploads.keepPart(account, { uploadId, file, part }, { bytes, digest })
      return reply.code(204).send()
    })
  })
}
