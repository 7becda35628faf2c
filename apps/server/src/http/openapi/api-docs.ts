import type { App } from '../app.ts'
import { type ApiDocument, describeCalls } from './openapi.ts'

type Options = {
  app: string
  prefix: string
  title: string
  version: string
  appUrl: string
  mediaUrl: string
  /** Origin of the shop, whose feeds this server reads; undefined without one. */
  shopUrl: string | undefined
  /** The media host composed but not listening: its calls belong to the description too. */
  createMedia: () => Promise<App>
}

/** The description of all calls of all hosts, at `docs` for people and programs, at `docs.json` as JSON. */
export function docsRoutes(app: App, options: Options): void {
  const { prefix } = options
  const config = { access: 'public' } as const
  let described: Promise<ApiDocument> | undefined
  // Made at the first question: few ever ask, and every start would pay.
  const describe = () => {
    described ??= describeHosts(app, options)
    return described
  }
  app.get(`${prefix}/docs.json`, { config }, describe)
  app.get(`${prefix}/docs.css`, { config }, async (_request, reply) => {
    const { readDocsStyle } = await import('./api-page.ts')
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(readDocsStyle())
  })
  app.get(`${prefix}/docs`, { config }, async (request, reply) => {
    const document = await describe()
    void reply.header('vary', 'accept')
    if (!request.headers.accept?.includes('text/html')) return document
    const { toPage } = await import('./api-page.ts')
    return reply.type('text/html; charset=utf-8').send(toPage(document))
  })
}

async function describeHosts(app: App, options: Options): Promise<ApiDocument> {
  const { SHOP_CALLS } = await import('./api-unchecked.ts')
  const { toDocument } = await import('./api-document.ts')
  const media = await options.createMedia()
  await media.ready()
  const own = await app.describeCalls()
  const shop = options.shopUrl === undefined ? {} : await describeCalls(options.app, SHOP_CALLS)
  const paths = at(options.mediaUrl, await media.describeCalls())
  for (const [path, item] of [...Object.entries(at(options.shopUrl, shop)), ...Object.entries(own)])
    paths[path] = { ...paths[path], ...item }
  await media.close()
  return toDocument(paths, options)
}

/** Calls that another host answers. */
function at(url: string | undefined, paths: ApiDocument['paths']): ApiDocument['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, one]) => [method, { ...one, servers: [{ url }] }]),
      ),
    ]),
  )
}
