import { AppError } from '@yomikura/contract/errors'
import type { App } from '#http/app.ts'
import type { StorefrontService } from './service.ts'

/** Where the shop sends its webhooks. The signature covers the bytes, so there is no schema here. */
export function storefrontRoutes(app: App, prefix: string, storefront: StorefrontService): void {
  const config = { access: 'webhook' } as const
  app.post(`${prefix}/storefront/webhooks`, { config }, async (req, reply) => {
    if (!req.rawBody) throw new AppError('bad_request', 'A webhook carries JSON.')
    await storefront.receiveWebhook({
      id: toSingle(req.headers['webhook-id']),
      timestamp: toSingle(req.headers['webhook-timestamp']),
      signature: toSingle(req.headers['webhook-signature']),
      rawBody: req.rawBody,
    })
    return reply.code(204).send()
  })
}

function toSingle(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header
}
