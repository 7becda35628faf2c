import Fastify, { type FastifySchema, type RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { findOperation } from './api-operations.ts'
import type { AccessPolicy } from './http/access.ts'
import type { App } from './http/app.ts'
import { withCompilers } from './http/schema-compiler.ts'

/** Form of every refusal, on every route. */
const Refusal = Type.Object({
  status: Type.Integer(),
  message: Type.String({ description: 'For people, in English.' }),
  code: Type.String({ description: 'For programs; docs/reference/errors.md lists them.' }),
  request_id: Type.String({ description: 'Finds the request in the server’s log.' }),
})

const ACCESS_TEXTS: Record<AccessPolicy, string> = {
  public: 'Open to anyone.',
  signed_in: 'For anyone who is signed in.',
  account: 'For people with an account id.',
  grant: 'Opened by a grant: as query, cookies or bearer token.',
  form: 'For a browser that was shown the form before.',
  webhook: 'Proven by the sender’s signature.',
  operator: 'For the operator’s token.',
}

type Description = Record<string, unknown> & { response?: Record<string, unknown> }

export type ApiDocument = {
  info: { title: string }
  paths: Record<string, Record<string, { tags?: string[]; summary?: string; description?: string }>>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI description of this server's calls. */
    describeCalls: () => Promise<ApiDocument>
  }
}

/**
 * Gathers the API's description from the routes that are added after it: what each does, what it
 * asks of a visitor (`x-access`), and how it refuses.
 */
export function describeApi(
  host: App,
  { app, title, version }: { app: string; title: string; version: string },
): void {
  const routes: Call[] = []
  host.addHook('onRoute', ({ method, url, schema, config }) => {
    if (method !== 'HEAD') routes.push({ method, url, schema, config })
  })
  host.decorate('describeCalls', async () => {
    // Loaded at the first question: what writes the document is a third of the server's modules.
    const { default: swagger } = await import('@fastify/swagger')
    const scribe = Fastify({
      exposeHeadRoutes: false,
      ...withCompilers(
        () => () => true,
        () => JSON.stringify,
      ),
    })
    await scribe.register(swagger, {
      openapi: { info: { title, version } },
      transform: ({ schema, url, route }) => ({
        url: url.replace('*', ':path'),
        schema: toDescription(app, {
          url,
          method: [route.method].flat()[0] ?? 'GET',
          access: route.config?.access,
          schema,
        }),
      }),
    })
    for (const { schema, config, ...route } of routes) {
      scribe.route({
        ...route,
        ...(schema && { schema }),
        ...(config && { config }),
        handler: () => {},
      })
    }
    await scribe.ready()
    return scribe.swagger() as unknown as ApiDocument
  })
}

type Call = Pick<RouteOptions, 'method' | 'url'> & {
  schema: RouteOptions['schema']
  config: RouteOptions['config']
}

function toDescription(
  app: string,
  route: { url: string; method: string; access: AccessPolicy | undefined; schema?: FastifySchema },
): Description & { hide?: boolean } {
  // The pages of the web app are no calls.
  if (route.url === '/*') return { hide: true }
  const known = findOperation(app, route.method, route.url)
  const described = (route.schema ?? {}) as Description
  const { access } = route
  return {
    ...described,
    ...(known && { tags: [known.tag], summary: known.summary }),
    ...(access && { description: ACCESS_TEXTS[access] }),
    'x-access': access,
    response: {
      ...described.response,
      ...(known?.answer && {
        [known.answer.status]: { type: 'null', description: known.answer.description },
      }),
      '4xx': { ...Refusal, description: 'Refused; the code says why.' },
      '5xx': { ...Refusal, description: 'Our fault, or a part that does not answer.' },
    },
  }
}
