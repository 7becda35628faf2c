import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseManifestLocale, translateManifest } from './app-manifest.ts'
import type { App } from '#http/app.ts'
import { type PageCard, putCard } from './page-card.ts'
import { type PageHints, putHints } from './page-hints.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
/** Files whose name holds a digest of their content. */
const HASHED = /^\/assets\//
const IMMUTABLE = 'public, max-age=31536000, immutable'

type Encoding = 'br' | 'gzip' | 'identity'
type WebFile = {
  type: string
  etag: string
  cacheControl: string
  vary: string
  isCompressible: boolean
  body: Buffer
  /** Other forms that have been asked for, or are being made. */
  compressed: Partial<Record<Exclude<Encoding, 'identity'>, Promise<Buffer>>>
}

const MANIFEST = '/manifest.webmanifest'
/** The service worker keeps the page with its headers: both must change what it is asked to keep. */
const WORKER = '/sw.js'
const SHELL_REVISION = '%SHELL_REVISION%'

type WebBuild = {
  folder: string
  /** Path segment of the product. */
  appName: string
  brandName: string
  /** Headers of every page, the content policy above all. */
  pageHeaders: Readonly<Record<string, string>>
}

/** The build in memory: it is small, and no request ever names a path on disk. */
function readBuild({ folder, appName, brandName, pageHeaders }: WebBuild): Map<string, WebFile> {
  const files = new Map<string, WebFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const body = readFileSync(path)
    files.set(url, toWebFile(url, adapt(url, body, { appName, brandName })))
  }
  const page = files.get('/index.html')
  const worker = files.get(WORKER)?.body
  if (page && worker) {
    const revision = digest(page.etag + JSON.stringify(pageHeaders))
    const named = worker.toString().replaceAll(SHELL_REVISION, revision)
    files.set(WORKER, toWebFile(WORKER, Buffer.from(named)))
  }
  return files
}

/** What of the build depends on the installation. */
function adapt(url: string, body: Buffer, names: { appName: string; brandName: string }): Buffer {
  if (url.endsWith('.html')) return nameApp(body, names.appName)
  if (!url.endsWith('.webmanifest')) return body
  const manifest = JSON.parse(body.toString()) as object
  const { brandName } = names
  return Buffer.from(JSON.stringify({ ...manifest, name: brandName, short_name: brandName }))
}

/** The page must know the API's path segment before it can ask for anything. */
function nameApp(page: Buffer, appName: string): Buffer {
  return Buffer.from(page.toString().replace(/(<meta name="app" content=")[^"]*/, `$1${appName}`))
}

function digest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

function toWebFile(url: string, body: Buffer): WebFile {
  return {
    type: TYPES[extname(url)] ?? 'application/octet-stream',
    etag: `"${digest(body)}"`,
    cacheControl: HASHED.test(url) ? IMMUTABLE : 'no-cache',
    vary: url === MANIFEST ? 'accept-encoding, accept-language' : 'accept-encoding',
    isCompressible: COMPRESSED.has(extname(url)),
    body,
    compressed: {},
  }
}

// Quality 9 takes a tenth of the time of 11 for 3 % more bytes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const COMPRESSORS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/**
 * The file in a form that the browser takes. Compressed when it is first asked for: doing all files
 * at the start would hold up each start, and an idle server would keep what compressing left behind.
 */
async function findBody(file: WebFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return file.body
  return (file.compressed[encoding] ??= COMPRESSORS[encoding](file.body))
}

type PageParts = {
  /** What other sites show of an address; most have nothing of their own. */
  findCard?: (path: string, accepted: string) => Promise<PageCard | undefined>
  /** What the first screen of an address needs; undefined where the page brings nothing. */
  findHints?: (request: FastifyRequest, reply: FastifyReply) => Promise<PageHints | undefined>
  /** What else the screen of an address will need, as a `Link` header beside the unchanged page. */
  findLinks?: (
    path: string,
    visitor: { isSignedIn: boolean; languages: string },
  ) => string | undefined
}

/**
 * Serves the built web app: its files, and the page for every address that is a route of the app.
 * Addresses below `/api/` and `/assets/` never fall back to the page.
 */
export function serveWeb(app: App, build: WebBuild & PageParts): void {
  const files = readBuild(build)
  const findManifest = createManifestFinder(files)
  const findFile = (path: string, request: FastifyRequest) =>
    path === MANIFEST ? findManifest(request) : files.get(path)
  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const file = await findFile(path, request)
    if (file) return sendWebFile(request, reply, file)
    const page = files.get('/index.html')
    if (!page || /^\/(api|assets)\//.test(path)) throw new AppError('not_found')
    linkAhead(build, request, reply)
    const [card, hints] = await Promise.all([
      build.findCard?.(path, request.headers['accept-language'] ?? ''),
      build.findHints?.(request, reply),
    ])
    if (!card && !hints) return sendWebFile(request, reply, page)
    const named = card ? putCard(page.body.toString(), card) : page.body.toString()
    void reply.type(page.type).header('vary', 'accept-encoding, accept-language, sec-fetch-dest')
    // Compressing takes longer than the few kilobytes it saves.
    if (!hints) return reply.header('cache-control', 'no-cache').send(named)
    // Tokens that end, and who asked: going back must not show them again.
    void reply.header('cache-control', 'no-store')
    return sendMade(request, reply, putHints(named, hints))
  })
}

/** The manifest in the reader's language; each is made when it is first asked for. */
function createManifestFinder(files: ReadonlyMap<string, WebFile>) {
  const source = files.get(MANIFEST)
  const made = new Map<string, Promise<WebFile>>()
  return (request: FastifyRequest): Promise<WebFile> | undefined => {
    if (!source) return undefined
    const locale = chooseManifestLocale(request)
    const known =
      made.get(locale) ??
      translateManifest(source.body, locale).then((body) => toWebFile(MANIFEST, body))
    made.set(locale, known)
    return known
  }
}

function linkAhead({ findLinks }: PageParts, request: FastifyRequest, reply: FastifyReply): void {
  const [path = '/'] = request.url.split('?', 1)
  const languages = request.headers['accept-language'] ?? ''
  const links = findLinks?.(path, { isSignedIn: request.visitor.isSignedIn, languages })
  if (links !== undefined) void reply.header('link', links)
}

/** Quick to make: it is made for one request. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

async function sendMade(request: FastifyRequest, reply: FastifyReply, page: string) {
  const body = Buffer.from(page)
  if (chooseEncoding(request, { isCompressible: true }) !== 'br') return reply.send(body)
  return reply
    .header('content-encoding', 'br')
    .send(await promisify(brotliCompress)(body, QUICK_BROTLI))
}

async function sendWebFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
): Promise<FastifyReply> {
  void reply.headers({
    etag: file.etag,
    'cache-control': file.cacheControl,
    vary: file.vary,
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = chooseEncoding(request, file)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(file.type).send(await findBody(file, encoding))
}

function chooseEncoding(
  { headers }: FastifyRequest,
  file: Pick<WebFile, 'isCompressible'>,
): Encoding {
  if (!file.isCompressible) return 'identity'
  const names = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';', 1)[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Digest of the script that the app puts inline into frames of books, for the content policy. */
export function digestBookFrame(folder: string): string | undefined {
  const path = join(folder, 'book-frame.js')
  if (!existsSync(path)) return undefined
  return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`
}
