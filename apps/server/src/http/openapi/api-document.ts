import { LocalizedText } from '@yomikura/contract/localized-text'
import { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import { Maker, Series } from '@yomikura/contract/works'
import { isDeepStrictEqual } from 'node:util'
import { API_TAGS, findOperation } from './api-operations.ts'
import { Refusal, SHARED_ANSWERS } from './api-refusals.ts'
import { type ApiDocument, type ApiPathItem, type ApiSchema, toUrl } from './openapi.ts'

const INTRODUCTION = `What a client, a shop or an operator’s program may ask of this server. Everything is JSON in UTF-8 unless an answer says otherwise; field names are \`snake_case\` and times are UTC.

**Sign-in.** People sign in at the shop’s provider: a browser opens \`GET /login?to=/library\` and comes back with the session cookie. Each call then sends the cookie. A browser’s writes also carry the header \`X-XSRF-TOKEN\` with the decoded value of the cookie \`XSRF-TOKEN\`, which \`GET authorize\` sets; programs that send neither \`Origin\` nor \`Sec-Fetch-Site\` need none, and send \`Content-Type: application/json\`. Files are opened by grants, which expire: ask for the next one before.

**Errors.** Every refusal is \`{ "status", "message", "code", "request_id" }\`. Decide by \`code\`: codes are never renamed or reused. After 401 sign in again; after 429 and 503 wait as \`Retry-After\` says; other 4xx will be refused again.

**Where to begin.** A client: \`authorize\`, then \`content/count\`, \`content/sales\` and \`content/works\`; then \`download/sign/cookie\` and the work’s \`ziptree.json\`. A shop: the group “Shop”.`

const SECURITY_SCHEMES = (app: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: `${app}_session`,
    description: 'Set at the end of the sign-in, for the app host and the media host.',
  },
  grant: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token that `v3/csr/reflowable/token` gave; or the parameters of a grant in the query, or as cookies.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that the operator configured as `YOMIKURA_OPERATOR_TOKEN`.',
  },
  appLogin: {
    type: 'http',
    scheme: 'basic',
    description: 'The person’s login, and as password the secret of a personal token.',
  },
  appToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of a personal token, which `POST personal_tokens` gave.',
  },
  shop: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of the shop’s feeds, configured as `YOMIKURA_STOREFRONT_API_KEY`.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Standard Webhooks: HMAC-SHA256 with a secret that shop and server share.',
  },
})

/** What shared schemas are, apart from what they are in one place. */
const GENERAL = new Map(
  [LocalizedText, Maker, Series, CatalogueWork, FeedSale, Refusal].map((schema) => {
    const { title, description } = schema as { title?: string; description?: string }
    return [title, description]
  }),
)

type Parts = { app: string; title: string; version: string; appUrl: string }

/** Makes one document of described paths: groups in their order, and forms that are shared by name. */
export function toDocument(
  paths: ApiDocument['paths'],
  { app, title, version, appUrl }: Parts,
): ApiDocument {
  const schemas = new Map<string, ApiSchema>()
  const shared = shareSchemas(paths, schemas) as ApiDocument['paths']
  shareSchemas(Refusal, schemas)
  const used = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => operation.tags ?? []),
    ),
  )
  const rank = ([path, item]: [string, ApiPathItem]) =>
    Math.min(
      ...Object.keys(item).map(
        (method) => findOperation(app, method.toUpperCase(), toUrl(path))?.rank ?? Infinity,
      ),
    )
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, description: INTRODUCTION },
    servers: [{ url: appUrl, description: 'The app host.' }],
    tags: Object.entries(API_TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(shared).sort((a, b) => rank(a) - rank(b))),
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => a.localeCompare(b))),
      responses: SHARED_ANSWERS,
      securitySchemes: SECURITY_SCHEMES(app),
    },
  }
}

/** Values that look like schemas and are none. */
const PLAIN = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * A copy in which each schema with a title is named, and kept under that name.
 *
 * @throws Error when two schemas differ under one title
 */
function shareSchemas(node: unknown, schemas: Map<string, ApiSchema>): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((one) => shareSchemas(one, schemas))
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      PLAIN.has(key) ? value : shareSchemas(value, schemas),
    ]),
  ) as ApiSchema
  return typeof copy.title === 'string' ? shareSchema(copy.title, copy, schemas) : copy
}

/** Keeps a schema under its title, and answers what stands in its place. */
function shareSchema(title: string, schema: ApiSchema, schemas: Map<string, ApiSchema>): ApiSchema {
  const { description } = schema
  const known = schemas.get(title)
  const general = GENERAL.get(title) ?? known?.description ?? description
  const named = { ...schema, ...(general !== undefined && { description: general }) }
  if (known && !isDeepStrictEqual(known, named)) throw new Error(`Two schemas are called ${title}.`)
  schemas.set(title, named)
  const $ref = `#/components/schemas/${title}`
  return description === undefined || description === general ? { $ref } : { $ref, description }
}
