import { AppError } from '@yomikura/contract/errors'
import { requestReconcile } from '@yomikura/contract/operator-calls'
import type { App } from '#http/app.ts'
import type { StorefrontService } from './service.ts'

/**
 * Where the shop sends its webhooks, whose signature covers the bytes, so that they have no schema here;
 * and where the operator's programs ask for a reconcile.
 */
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
  const ask = `${prefix}/operator/storefront/reconcile`
  const forOperator = { schema: requestReconcile, config: { access: 'operator' } } as const
  app.post(ask, forOperator, async (_request, reply) =>
    reply.code(202).send({ id: await storefront.requestReconcile() }),
  )
}

function toSingle(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header
}
