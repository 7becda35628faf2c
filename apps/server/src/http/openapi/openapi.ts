import Fastify, { type RouteOptions } from 'fastify'
import { type TObject, Type } from 'typebox'
import { findOperation, type Operation, toOperationId } from './api-operations.ts'
import type { AccessPolicy } from '../access.ts'
import type { App } from '../app.ts'
import { withCompilers } from '../schema-compiler.ts'

const ACCESS_TEXTS: Record<AccessPolicy, string> = {
  public: 'Open to anyone.',
  signed_in: 'For anyone who is signed in.',
  account: 'For people with an account id.',
  grant: 'Opened by a grant: as query, cookies or bearer token.',
  form: 'For a browser that was shown the form before.',
  webhook: 'Proven by the sender’s signature.',
  operator: 'For the operator’s token.',
  app_catalogue: 'For a personal token with the scope `catalogue`.',
  app_files: 'For a personal token with the scope `files`.',
  app_progress: 'For a personal token with the scope `progress`.',
}

/** How a call proves whose it is, by the names of `components.securitySchemes`. */
const SECURITY: Partial<Record<AccessPolicy, object[]>> = {
  public: [],
  form: [],
  signed_in: [{ session: [] }],
  account: [{ session: [] }],
  grant: [{ grant: [] }],
  webhook: [{ signature: [] }],
  operator: [{ operator: [] }],
  app_catalogue: [{ appLogin: [] }, { appToken: [] }],
  app_files: [{ appLogin: [] }, { appToken: [] }],
  app_progress: [{ appLogin: [] }, { appToken: [] }],
}

type Description = Record<string, unknown> & {
  response?: Record<string, unknown>
  querystring?: TObject
  params?: TObject
}

/** A schema as the document carries it. */
export type ApiSchema = {
  $ref?: string
  title?: string
  type?: string
  description?: string
  properties?: Record<string, ApiSchema>
  required?: string[]
  items?: ApiSchema
  anyOf?: ApiSchema[]
  enum?: unknown[]
  additionalProperties?: ApiSchema | boolean
  patternProperties?: Record<string, ApiSchema>
  examples?: unknown[]
} & Record<string, unknown>

type ApiMedia = { schema?: ApiSchema; example?: unknown; examples?: Record<string, unknown> }

export type ApiParameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: ApiSchema
  example?: unknown
}

export type ApiAnswer = { $ref?: string; description?: string; content?: Record<string, ApiMedia> }

export type ApiOperation = {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: ApiParameter[]
  requestBody?: { content: Record<string, ApiMedia> }
  responses?: Record<string, ApiAnswer>
  security?: object[]
  'x-access'?: AccessPolicy
}

export type ApiPathItem = Record<string, ApiOperation>

/** An OpenAPI 3.1 document. */
export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description?: string }
  servers?: { url: string; description?: string }[]
  tags?: { name: string; description: string }[]
  components?: Record<string, Record<string, unknown>>
  paths: Record<string, ApiPathItem>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI description of this server's calls. */
    describeCalls: () => Promise<ApiDocument['paths']>
  }
}

/** A call to be described: of this server, or one that it makes. */
export type Call = Pick<RouteOptions, 'method' | 'url'> & {
  schema?: RouteOptions['schema']
  config?: RouteOptions['config']
}

/**
 * Gathers the API's description from the routes that are added after it: what each does, what it
 * asks of a visitor (`x-access`), and how it refuses.
 */
export function describeApi(host: App, app: string): void {
  const routes: Call[] = []
  host.addHook('onRoute', ({ method, url, schema, config }) => {
    // The pages of the web app are no calls.
    if (method !== 'HEAD' && url !== '/*') routes.push({ method, url, schema, config })
  })
  host.decorate('describeCalls', () => describeCalls(app, routes))
}

/** The paths of an OpenAPI 3.1 document for calls. */
export async function describeCalls(
  app: string,
  calls: readonly Call[],
): Promise<ApiDocument['paths']> {
  // Loaded at the first question: what writes the document is a third of the server's modules.
  const [{ default: swagger }, { findUnchecked }, { toRefusals }] = await Promise.all([
    import('@fastify/swagger'),
    import('./api-unchecked.ts'),
    import('./api-refusals.ts'),
  ])
  const scribe = Fastify({
    exposeHeadRoutes: false,
    ...withCompilers(
      () => () => true,
      () => JSON.stringify,
    ),
  })
  await scribe.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: '', version: '' } },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => {
      const method = [route.method].flat()[0] ?? 'GET'
      const unchecked = findUnchecked(toOperationId(app, method, url))
      const described = mergeSchemas((schema ?? {}) as Description, unchecked as Description)
      const known = findOperation(app, method, url)
      return {
        url: url.replace('*', ':path'),
        schema: toDescription(nameWildcard(described), known, route.config?.access),
      }
    },
  })
  for (const { schema, config, ...route } of calls) {
    scribe.route({
      ...route,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: () => {},
    })
  }
  await scribe.ready()
  const { paths = {} } = scribe.swagger() as unknown as ApiDocument
  for (const [path, item] of Object.entries(paths)) {
    for (const [name, operation] of Object.entries(item)) {
      const method = name.toUpperCase()
      askForLess(operation)
      const access = operation['x-access']
      const security = access ? (SECURITY[access] ?? []) : [{ shop: [] }]
      const codes = findOperation(app, method, toUrl(path))?.refusals ?? []
      // The shop's refusals are its own.
      const refusals = access && toRefusals({ ...toFacts(operation), method, access, codes })
      // GET and HEAD of one route are one object.
      item[name] = { ...operation, security, responses: { ...operation.responses, ...refusals } }
    }
  }
  return paths
}

/** What is filled in need not be sent. */
function askForLess({ parameters = [] }: ApiOperation): void {
  for (const parameter of parameters)
    if (parameter.schema['default'] !== undefined) parameter.required = false
}

/** What of an operation decides how it may be refused. */
function toFacts({ parameters = [], requestBody }: ApiOperation) {
  return {
    parameters: parameters.map(({ name }) => name),
    hasBody: requestBody !== undefined,
    hasJson: requestBody?.content['application/json'] !== undefined,
  }
}

/** The route that a path of the document stands for. */
export function toUrl(path: string): string {
  return path.replace(/\/\{path\}$/, '/*').replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What a route's schema checks, and what its handler reads by itself. */
function mergeSchemas(checked: Description, unchecked: Description): Description {
  const merged = { ...unchecked, ...checked }
  if (!unchecked.querystring || !checked.querystring) return merged
  const properties = { ...unchecked.querystring.properties, ...checked.querystring.properties }
  return { ...merged, querystring: Type.Object(properties) }
}

/** What a `*` in an address stands for is `*` to the framework, and `path` in the document. */
function nameWildcard(described: Description): Description {
  const { '*': path, ...others } = described.params?.properties ?? {}
  return path ? { ...described, params: Type.Object({ ...others, path }) } : described
}

function toDescription(
  described: Description,
  known: Operation | undefined,
  access: AccessPolicy | undefined,
): Description {
  return {
    ...described,
    ...(known && { tags: [known.tag], summary: known.summary }),
    ...(access
      ? { description: ACCESS_TEXTS[access], 'x-access': access }
      : {
          description: 'Called by this server at the shop, with the key of its feeds.',
        }),
    response: {
      ...described.response,
      ...(known?.answer && {
        [known.answer.status]: { type: 'null', description: known.answer.description },
      }),
    },
  }
}
