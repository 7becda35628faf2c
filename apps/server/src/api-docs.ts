import type { App } from './http/app.ts'
import type { ApiDocument } from './openapi.ts'

type Options = {
  prefix: string
  title: string
  mediaUrl: string
  /** The media host composed but not listening: its calls belong to the description too. */
  createMedia: () => Promise<App>
}

/** The description of all calls of all hosts, at `docs` for people and programs, at `docs.json` as JSON. */
export function docsRoutes(app: App, { prefix, title, mediaUrl, createMedia }: Options): void {
  const config = { access: 'public' } as const
  let described: Promise<ApiDocument> | undefined
  // Made at the first question: few ever ask, and every start would pay.
  const describe = () => {
    described ??= describeHosts(app, mediaUrl, createMedia)
    return described
  }
  app.get(`${prefix}/docs.json`, { config }, describe)
  app.get(`${prefix}/docs`, { config }, async (request, reply) => {
    const document = await describe()
    void reply.header('vary', 'accept')
    if (!request.headers.accept?.includes('text/html')) return document
    return reply.type('text/html; charset=utf-8').send(toPage(title, document))
  })
}

async function describeHosts(
  app: App,
  mediaUrl: string,
  createMedia: () => Promise<App>,
): Promise<ApiDocument> {
  const document = await app.describeCalls()
  const media = await createMedia()
  await media.ready()
  const { paths } = await media.describeCalls()
  await media.close()
  const added = Object.entries(paths).filter(([path]) => !Object.hasOwn(document.paths, path))
  const servers = [{ url: mediaUrl }]
  return {
    ...document,
    paths: {
      ...document.paths,
      ...Object.fromEntries(added.map(([path, item]) => [path, { servers, ...item }])),
    } as ApiDocument['paths'],
  }
}

/** A page without script and style, which the content policy would refuse anyway. */
function toPage(title: string, { paths }: ApiDocument): string {
  const groups = new Map<string, string[]>()
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'servers') continue
      const tag = operation.tags?.[0] ?? ''
      const line = `<dt><code>${method.toUpperCase()} ${escape(path)}</code></dt><dd>${escape(operation.summary ?? '')} ${escape(operation.description ?? '')}</dd>`
      groups.set(tag, [...(groups.get(tag) ?? []), line])
    }
  }
  const sections = [...groups].map(
    ([tag, lines]) =>
      `<section><h2>${escape(tag.replaceAll('_', ' '))}</h2><dl>${lines.join('')}</dl></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} API</title><main><h1>${escape(title)} API</h1><p><a href="docs.json">OpenAPI document</a></p>${sections.join('')}</main></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
