import type { Provider } from 'oidc-provider'
import type { App } from '#http/app.ts'
import { PROVIDER_PATH } from './provider.ts'

/** Hands the provider's paths over to it, with the body unread, and its troubles to the log. */
export async function providerRoutes(
  app: App,
  provider: Provider,
  publicUrl: string,
): Promise<void> {
  const handle = provider.callback()
  const { host } = new URL(publicUrl)
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'provider failed'))
  provider.on('backchannel.error', (_ctx, error, client) =>
    app.log.warn(
      { err: error, client: client.clientId },
      'sign-out notice did not reach the reader',
    ),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of ['/.well-known/openid-configuration', `${PROVIDER_PATH}/*`]) {
      scope.all(url, async (request, reply) => {
        reply.hijack()
        // The provider builds addresses from the host it was called by: it has one name only.
        request.raw.headers.host = host
        delete request.raw.headers['x-forwarded-host']
        await handle(request.raw, reply.raw)
      })
    }
  })
}
