import { mimeTypeOf } from '@yomikura/content/mime-types'
import { decodeTreePath, encodeTreePath } from '@yomikura/content/tree-path'
import { AppError } from '@yomikura/contract/errors'
import { runHtmlWork } from '@yomikura/contract/html-works'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#http/app.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { Actor } from '../access/index.ts'
import { type FileCache, sendFile } from '../delivery/index.ts'
import { addPrelude, START_PAGE, toFrameScript } from './frame-scripts.ts'
import { keptRunRoutes } from './kept-routes.ts'
import { requireFrame } from './require-frame.ts'
import { OPEN, toRunHeaders } from './run-headers.ts'
import type { HtmlWorkService } from './service.ts'

/** Pages up to this size are read whole, to put our script in. */
const LARGEST_PAGE = 32 * 1024 ** 2

/** `POST /v3/html/token/{workno}` on the app host: where a work runs. */
export function htmlTokenRoutes(app: App, prefix: string, works: HtmlWorkService): void {
  app.post(
    `${prefix}/v3/html/token/:workno`,
    { schema: runHtmlWork, config: { access: 'signed_in' } },
    async (request, reply) => {
      const { actor, sessionHash } = request.visitor
      if (sessionHash === null) throw new AppError('unauthorized')
      void reply.header('cache-control', 'no-store')
      return works.createAddress(actor as Actor, sessionHash, request.params.workno)
    },
  )
}

type Options = { works: HtmlWorkService; storage: ObjectStorage; cache: FileCache; appUrl: string }

/** The works host: files of running works, and the scripts of ours beside them. */
export function htmlWorkRoutes(host: App, options: Options): void {
  const { appUrl, works } = options
  const facts = { appUrl, isOpaque: works.isOpaque }
  const config = { access: 'public' } as const
  const script = (path: string, text: string) =>
    host.get(path, { config }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', ...OPEN })
        .type('text/javascript')
        .send(text),
    )
  script('/.yomikura/prelude.js', toFrameScript('prelude', facts))
  script('/.yomikura/start.js', toFrameScript('start', facts))
  host.get('/.yomikura/start.html', { config }, async (request, reply) => {
    requireFrame(request)
    setPolicy(request, reply, options)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(START_PAGE)
  })
  if (!facts.isOpaque) keptRunRoutes(host, facts)
  host.get('/run/*', { config: { access: 'grant' } }, (request, reply) =>
    sendWorkFile(options, request, reply),
  )
  host.get('/*', { config: { access: 'grant' } }, (request, reply) =>
    leadIntoWork(works, request, reply),
  )
}

/** Leads `/img/x.png`, which a work means by its own root, to where the work lies. */
async function leadIntoWork(
  works: HtmlWorkService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = URL.parse(request.headers.referer ?? '')
  const [, token, from] = /^\/run\/([^/]+)\/(.*)$/.exec(page?.pathname ?? '') ?? []
  const asked = decodeTreePath((request.url.split('?', 1)[0] ?? '').slice(1))
  const path = from === undefined ? undefined : decodeTreePath(from)
  if (page?.host !== request.host || !token || path === undefined || !asked)
    throw new AppError('not_found')
  const found = await works.findRootPath({ host: request.host, token, path }, asked)
  return reply
    .header('cache-control', 'no-store')
    .redirect(`/run/${token}/${encodeTreePath(found)}`, 307)
}

async function sendWorkFile(
  options: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  requireFrame(request)
  const { works, storage, cache } = options
  const [token = '', ...rest] = (request.url.split('?', 1)[0] ?? '')
    .slice('/run/'.length)
    .split('/')
  const path = decodeTreePath(rest.join('/'))
  if (path === undefined) throw new AppError('file_not_found')
  const key = await works.findFile({ host: request.host, token, path })
  const contentType = mimeTypeOf(path)
  setPolicy(request, reply, options)
  if (!/^(text\/html|application\/xhtml)/.test(contentType)) {
    const cacheControl = 'private, max-age=3600'
    return sendFile({ storage, cache }, request, reply, {
      key,
      cacheControl,
      contentType,
      disposition: 'inline',
    })
  }
  const facts = await cache.findFacts(key)
  if (!facts || facts.length > LARGEST_PAGE) throw new AppError('file_not_found')
  const { body } = await storage.readWhole(key)
  const isPlain = contentType.startsWith('text/html')
  // Which encoding a page is in, only the page knows.
  const type = isPlain ? 'text/html' : contentType
  return reply
    .headers({ 'content-type': type, 'cache-control': 'no-store' })
    .send(isPlain ? addPrelude(body) : body)
}

function setPolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  { works, appUrl }: Pick<Options, 'works' | 'appUrl'>,
): void {
  const own = `${request.protocol}://${request.host}`
  void reply.headers(toRunHeaders(own, { appUrl, isOpaque: works.isOpaque }))
}
