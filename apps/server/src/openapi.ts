import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { findOperation } from './api-operations.ts'
import type { AccessPolicy } from './http/access.ts'
import type { App } from './http/app.ts'

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

/**
 * Gathers the API's description from the routes that are added after it: what each does, what it
 * asks of a visitor (`x-access`), and how it refuses.
 */
export async function describeApi(
  host: App,
  { app, title, version }: { app: string; title: string; version: string },
): Promise<void> {
  await host.register(swagger, {
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
