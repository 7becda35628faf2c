import swagger from '@fastify/swagger'
import type { App } from './http/app.ts'

/**
 * Gathers the API's description from the routes that are added after it. Each operation names its
 * access policy, so that readers of the document, and the tests, see what it asks of a visitor.
 */
export async function describeApi(app: App, title: string, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title, version } },
    transform: ({ schema, url, route }) => ({
      url,
      schema: { ...schema, 'x-access': route.config?.access },
    }),
  })
}
