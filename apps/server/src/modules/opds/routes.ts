import { LAYOUT } from '@yomikura/content/layout'
import {
  bookFile,
  feedCover,
  pagedFeed,
  plainFile,
  sentTrack,
  streamedPage,
  worksFeed,
} from '@yomikura/contract/opds'
import { AppError } from '@yomikura/contract/errors'
import { chooseLocale } from '@yomikura/i18n/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#http/app.ts'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'
import { sendError } from '#http/error-answer.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { type Actor, requirePrincipal } from '../access/index.ts'
import {
  type DeliveryService,
  type FileCache,
  type RevisionFiles,
  sendFile,
} from '../delivery/index.ts'
import { type Download, sendDownload } from '../download/index.ts'
import { toAuthDocument } from './auth-document.ts'
import {
  AUTH_TYPE,
  type Feed,
  FEED_PATH,
  type FeedAddresses,
  MANIFEST_TYPES,
  POSITIONS_TYPE,
  type Publication,
} from './feed.ts'
import { type FeedReader, type FeedService, loadSay } from './feed-service.ts'
import { OPDS1_TYPE, OPENSEARCH_TYPE, toOpds1, toOpenSearch } from './opds1.ts'
import { OPDS2_TYPE, toOpds2 } from './opds2.ts'
import { INERT, type KnownPageResponder, PAGE_CACHE } from './known-page-responder.ts'
import type { PlainBooks } from './plain-books.ts'
import { findPage, type OpenedWork, type PlainFiles } from './plain-files.ts'

export type OpdsOptions = {
  appUrl: string
  brand: string
  feeds: FeedService
  files: PlainFiles
  delivery: DeliveryService
  storage: ObjectStorage
  cache: FileCache
  revisionFiles: RevisionFiles
  /** The key that hides a revision's unpacked books, as hexadecimal digits. */
  findContentKey: (workno: string, revision: string) => Promise<string>
  /** Answers for the pages of works that this route opened, where the host asks it first. */
  knownPages?: KnownPageResponder
  /** Called with each file before it is sent, so that places in it are found again. */
  noteSent: (work: { workno: string; revision: string }, download: Download) => Promise<void>
}

/** One form of the catalogue: below which segment it stands, and how a feed is written. */
type Form = {
  segment: string
  type: string
  write: (feed: Feed, at: FeedAddresses) => string
}

const FORMS: readonly Form[] = [
  { segment: 'v1', type: OPDS1_TYPE, write: toOpds1 },
  { segment: 'v2', type: OPDS2_TYPE, write: (feed, at) => JSON.stringify(toOpds2(feed, at)) },
]

const catalogue = { access: 'app_catalogue' } as const
const files = { access: 'app_files' } as const

/** The catalogue for other apps, and what they get of works. All of it asks for a personal token. */
export function opdsRoutes(app: App, options: OpdsOptions): void {
  void app.register(async (scope) => {
    const host = scope as unknown as App
    host.setErrorHandler((error, request, reply) => refuse(options, error, request, reply))
    host.get(`${FEED_PATH}/auth`, { config: { access: 'public' } }, async (request, reply) =>
      reply.type(AUTH_TYPE).send(JSON.stringify(await findAuthDocument(options, request))),
    )
    for (const form of FORMS) feedRoutes(host, options, form)
    searchRoute(host, options)
    fileRoutes(host, options)
    let opening: Promise<PlainBooks> | undefined
    const books = () =>
      (opening ??= import('./plain-books.ts').then(({ PlainBooks }) => new PlainBooks(options)))
    manifestRoutes(host, options, books)
    bookRoutes(host, options, books)
  })
}

function feedRoutes(host: App, { appUrl, brand, feeds }: OpdsOptions, form: Form): void {
  const root = `${FEED_PATH}/${form.segment}`
  const send = (reply: FastifyReply, feed: Feed) =>
    reply
      .type(`${form.type};charset=utf-8`)
      .header('vary', 'accept-language, authorization')
      .send(form.write(feed, { appUrl, root: appUrl + root }))

  for (const url of [root, `${root}/`]) {
    host.get(url, { config: catalogue }, async (request, reply) =>
      send(reply, await feeds.root(toReader(request), brand)),
    )
  }
  host.get(`${root}/works`, { schema: worksFeed, config: catalogue }, async (request, reply) =>
    send(reply, await feeds.works(toReader(request), request.query)),
  )
  host.get(`${root}/series`, { schema: pagedFeed, config: catalogue }, async (request, reply) =>
    send(reply, await feeds.series(toReader(request), request.query.page)),
  )
  host.get(`${root}/lists`, { schema: pagedFeed, config: catalogue }, async (request, reply) =>
    send(reply, await feeds.lists(toReader(request), request.query.page)),
  )
}

/** The search of OPDS 1.2; that of OPDS 2.0 is a link with a place for the words. */
function searchRoute(host: App, { appUrl, brand }: OpdsOptions): void {
  const root = `${FEED_PATH}/v1`
  host.get(`${root}/search`, { config: catalogue }, async (request, reply) => {
    const say = await loadSay(toReader(request).locale)
    const text = toOpenSearch(brand, say('search'), { appUrl, root: appUrl + root })
    return reply.type(`${OPENSEARCH_TYPE};charset=utf-8`).send(text)
  })
}

function fileRoutes(host: App, options: OpdsOptions): void {
  host.get(
    `${FEED_PATH}/covers/:workno`,
    { schema: feedCover, config: catalogue },
    async (request, reply) => {
      const actor = request.visitor.actor as Actor
      const { workno } = request.params
      const file = request.query.small ? LAYOUT.coverThumbnail : LAYOUT.cover
      const { key } = await options.delivery.findCover(actor, workno, file)
      void reply.header('content-security-policy', INERT)
      return sendFile(options, request, reply, { key, cacheControl: 'private, max-age=3600' })
    },
  )
  host.get(
    `${FEED_PATH}/files/:workno`,
    { schema: plainFile, config: files, exposeHeadRoute: false },
    (request, reply) => sendWork(options, request.params.workno, request, reply),
  )
  host.head(`${FEED_PATH}/files/:workno`, { schema: plainFile, config: files }, (request, reply) =>
    sendWork(options, request.params.workno, request, reply),
  )
  host.get(
    `${FEED_PATH}/pages/:workno/:page`,
    { schema: streamedPage, config: files },
    async (request, reply) => {
      const { workno, page } = request.params
      const askedMs = performance.now()
      const opened = await options.files.openWork(requirePrincipal(request.visitor), workno)
      options.knownPages?.remember(request, { workno, opened, askedMs })
      const found = findPage(opened, { page, widthPx: request.query.width })
      if (!found) throw new AppError('file_not_found')
      void reply.header('content-security-policy', INERT)
      const { key, type: contentType } = found
      return sendFile(options, request, reply, { key, contentType, cacheControl: PAGE_CACHE })
    },
  )
}

/** Books file by file, as they were unpacked. The code for them is loaded when one is asked for. */
function bookRoutes(host: App, options: OpdsOptions, books: () => Promise<PlainBooks>): void {
  const open = ({ visitor }: FastifyRequest, workno: string) =>
    options.files.openWork(requirePrincipal(visitor), workno)
  host.get(
    `${FEED_PATH}/books/:workno/*`,
    { schema: bookFile, config: files },
    async (request, reply) => {
      const { workno, '*': path } = request.params
      const work = await open(request, workno)
      const { key, type: contentType, restore } = await (await books()).findFile(work, path)
      void reply.header('content-security-policy', INERT)
      const sent = { key, contentType, restore, cacheControl: PAGE_CACHE }
      return sendFile(options, request, reply, sent)
    },
  )
  host.get(
    `${FEED_PATH}/positions/:workno`,
    { schema: plainFile, config: files },
    async (request, reply) => {
      const { workno } = request.params
      const { book } = await (await books()).open(await open(request, workno))
      const { toPositions } = await import('./book-manifest.ts')
      const positions = toPositions(workno, book, toAddresses(options))
      return reply.type(POSITIONS_TYPE).send(JSON.stringify(positions))
    },
  )
}

function toAddresses({ appUrl }: OpdsOptions): FeedAddresses {
  return { appUrl, root: `${appUrl}${FEED_PATH}/v2` }
}

/** Works piece by piece. A list of pieces is for those who may have the pieces. */
function manifestRoutes(host: App, options: OpdsOptions, books: () => Promise<PlainBooks>): void {
  host.get(
    `${FEED_PATH}/manifests/:workno`,
    { schema: plainFile, config: files },
    async (request, reply) => {
      const { workno } = request.params
      const parts = await options.files.openWork(requirePrincipal(request.visitor), workno)
      const work = await options.feeds.publication(toReader(request), workno)
      if (!work.manifest) throw new AppError('file_not_found')
      const manifest = await writeManifest(work, parts, { at: toAddresses(options), books })
      return reply
        .type(MANIFEST_TYPES[work.manifest])
        .header('vary', 'accept-language, authorization')
        .send(JSON.stringify(manifest))
    },
  )
  host.get(
    `${FEED_PATH}/tracks/:workno/:track`,
    { schema: sentTrack, config: files },
    async (request, reply) => {
      const principal = requirePrincipal(request.visitor)
      const { download, type } = await options.files.openTrack(principal, request.params)
      void reply.header('content-security-policy', INERT)
      return sendDownload(options, request, reply, { ...download, contentType: type })
    },
  )
}

async function writeManifest(
  work: Publication,
  opened: OpenedWork,
  { at, books }: { at: FeedAddresses; books: () => Promise<PlainBooks> },
): Promise<object> {
  if (work.manifest === 'epub') {
    const { book } = await (await books()).open(opened)
    return (await import('./book-manifest.ts')).toBookManifest(work, book, at)
  }
  const { toManifest } = await import('./manifests.ts')
  return toManifest(work, work.manifest === 'divina' ? 'divina' : 'audiobook', opened, at)
}

async function sendWork(
  options: OpdsOptions,
  workno: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const principal = requirePrincipal(request.visitor)
  const { download, type, revision } = await options.files.open(principal, workno)
  if (request.method === 'GET') await options.noteSent({ workno, revision }, download)
  void reply.header('content-security-policy', INERT)
  return sendDownload(options, request, reply, { ...download, contentType: type })
}

function toReader({ visitor, headers }: FastifyRequest): FeedReader {
  const locale = chooseLocale(listAcceptedLanguages(headers['accept-language'] ?? ''))
  return { principal: requirePrincipal(visitor), locale }
}

async function findAuthDocument({ appUrl, brand }: OpdsOptions, { headers }: FastifyRequest) {
  const locale = chooseLocale(listAcceptedLanguages(headers['accept-language'] ?? ''))
  return toAuthDocument({ appUrl, brand, say: await loadSay(locale) })
}

/** As everywhere, and to who is not signed in with the document that says how. */
async function refuse(
  options: OpdsOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if ((error as { code?: string }).code !== 'unauthorized') return sendError(error, request, reply)
  const document = await findAuthDocument(options, request)
  return sendError(
    error,
    request,
    reply
      .header(
        'www-authenticate',
        `Basic realm="${options.brand.replace(/[^ -~]|["\\]/g, '_')}", charset="UTF-8"`,
      )
      .header(
        'link',
        `<${document.id}>; rel="http://opds-spec.org/auth/document"; type="${AUTH_TYPE}"`,
      )
      .type(AUTH_TYPE),
    document,
  )
}
