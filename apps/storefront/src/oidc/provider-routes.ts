import type { Provider } from 'oidc-provider'
import type { App } from '#http/app.ts'
import { PROVIDER_PATH } from './provider.ts'

/** Hands the provider's paths over to it, with the body unread. */
export async function providerRoutes(app: App, provider: Provider): Promise<void> {
  const handle = provider.callback()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of ['/.well-known/openid-configuration', `${PROVIDER_PATH}/*`]) {
      scope.all(url, async (request, reply) => {
        reply.hijack()
        await handle(request.raw, reply.raw)
      })
    }
  })
}
