import { type ClientConfig, clientConfig } from '@yomikura/contract/config'
import type { App } from '#http/app.ts'

/** What the web app reads before it draws. The same for everybody, so browsers may keep it a minute. */
export function clientConfigRoutes(app: App, prefix: string, answer: ClientConfig): void {
  const config = { access: 'public' } as const
  app.get(`${prefix}/config`, { schema: clientConfig, config }, async (_req, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(answer),
  )
}
