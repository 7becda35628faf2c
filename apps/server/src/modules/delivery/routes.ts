import { LAYOUT } from '@yomikura/content/layout'
import { decodeTreePath } from '@yomikura/content/tree-path'
import { type GrantParameters, signCookie, signUrl } from '@yomikura/contract/delivery'
import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '#http/app.ts'
import { ObjectNotFound } from '#platform/storage/storage.ts'
import type { Actor } from '../access/index.ts'
import { parseContentPath } from './content-address.ts'
import { readBearer } from './bearer-grant.ts'
import { toCacheControl } from './cache-control.ts'
import { isViewerPath } from './revision-files.ts'
import { type FileSources, sendFile } from './send-file.ts'
import { needsGrantInside, sendPlaylist } from './send-playlist.ts'
import type { CoverFile, DeliveryService, SignedWork } from './service.ts'
import type { KnownFileResponder } from './known-file-responder.ts'
import { ZiptreeCompressor } from './ziptree-compressor.ts'

type Options = FileSources & {
  app: string
  delivery: DeliveryService
  /** Receives what requests read, for later requests; without one every request takes the route. */
  knownFiles?: KnownFileResponder
  /** Hash of the session cookie that a request carries; the session is not looked up. */
  readSessionHash: (request: FastifyRequest) => string | undefined
  /** Receives works of whose published files one is not in storage. */
  reportMissing?: (workno: string) => void
  /** Whether cookies are only sent over https. */
  isSecure: boolean
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'authorization, range, if-range, if-none-match',
  'access-control-max-age': '7200',
  'cache-control': 'no-store',
} as const

async function sign(
  delivery: DeliveryService,
  request: FastifyRequest,
  workno: string,
): Promise<SignedWork> {
  const { actor, sessionHash } = request.visitor
  if (sessionHash === null) throw new AppError('unauthorized')
  return delivery.signWork(actor as Actor, sessionHash, workno)
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** `GET /v3/download/sign/url` on the app host: a grant as parameters of an address. */
export function signUrlRoutes(
  host: App,
  { app, delivery }: Pick<Options, 'app' | 'delivery'>,
): void {
  const path = `/api/${app}/v3/download/sign/url`
  host.get(path, { schema: signUrl, config: { access: 'signed_in' } }, async (request, reply) => {
    const { url, parameters, expiresAtSeconds } = await sign(
      delivery,
      request,
      request.query.workno,
    )
    void reply.header('cache-control', 'no-store')
    return { url, params: parameters, expires: toIso(expiresAtSeconds) }
  })
}

/** The media host: grants as cookies, the files they open, and covers. */
export function mediaRoutes(host: App, options: Options): void {
  const { app, delivery, isSecure } = options
  const ziptrees = new ZiptreeCompressor(options)
  const path = `/api/${app}/v3/download/sign/cookie`
  host.get(
    path,
    { schema: signCookie, config: { access: 'signed_in' } },
    async (request, reply) => {
      const signed = await sign(delivery, request, request.query.workno)
      const cookies = toGrantCookies(signed.parameters)
      const maxAge = TIMES.ownedGrantSeconds
      for (const [name, value] of Object.entries(cookies)) {
        void reply.setCookie(name, value, {
          path: new URL(signed.url).pathname,
          httpOnly: true,
          sameSite: 'lax',
          secure: isSecure,
          maxAge,
          // Already in an alphabet that cookies carry; encoding it again would break outside clients.
          encode: (text) => text,
        })
      }
      void reply.header('cache-control', 'no-store')
      return { url: signed.url, cookies, expires: toIso(signed.expiresAtSeconds) }
    },
  )

  const version = Type.Object({
    v: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Revision that the file belongs to, or any text that changes for `ziptree.json`. Without it the published one.',
      }),
    ),
    // As a header it would cost a question of the browser for each file.
    digest: Type.Optional(
      Type.Literal('sha-256', {
        description: 'Asks for the header `Content-Digest` with the SHA-256 of the bytes sent.',
      }),
    ),
  })
  host.route({
    // The HEAD route that Fastify would add says that every file is empty.
    method: ['GET', 'HEAD'],
    url: '/content/*',
    schema: { querystring: version },
    config: { access: 'grant' },
    handler: (request, reply) =>
      sendContent({ ...options, ziptrees }, request, reply, request.query),
  })
  // Books are opened with a bearer token, for which browsers ask first. Every answer names the one
  // origin that may ask.
  host.options('/content/*', { config: { access: 'public' } }, (_request, reply) =>
    reply.code(204).headers(PREFLIGHT).send(),
  )
  host.get(
    '/images/work/:type/:folder/:workno/:file',
    { config: { access: 'public' } },
    (request, reply) => sendCover(options, request, reply),
  )
}

function findParameters(request: FastifyRequest): GrantParameters | undefined {
  const query = request.query as Record<string, unknown>
  const fields = [query['Policy'], query['Signature'], query['Key-Pair-Id'], query['d']]
  const [Policy, Signature, keyId, d] = fields
  if (
    typeof Policy === 'string' &&
    typeof Signature === 'string' &&
    typeof keyId === 'string' &&
    typeof d === 'string'
  ) {
    return { Policy, Signature, 'Key-Pair-Id': keyId, d }
  }
  return readBearer(request.headers.authorization) ?? readGrantCookies(request.cookies)
}

async function sendContent(
  options: Options & { ziptrees: ZiptreeCompressor },
  request: FastifyRequest,
  reply: FastifyReply,
  { v: version, digest }: { v?: string; digest?: string },
): Promise<FastifyReply> {
  const target = findTarget(request)
  const parameters = findParameters(request)
  // Without a grant a caller does not learn which paths exist.
  if (!parameters) throw new AppError('grant_invalid')
  if (!target) throw new AppError('file_not_found')
  const asked = { ...target, version, parameters, sessionHash: options.readSessionHash(request) }
  try {
    const found = await options.delivery.findFile(asked)
    return await sendFound(options, request, reply, {
      found,
      asked,
      hasDigest: digest !== undefined,
    })
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error
    // Its revision is published, so storage lost it; what is lost is made again.
    options.reportMissing?.(target.workno)
    throw new AppError('work_not_ready', undefined, { cause: error })
  }
}

type Found = Awaited<ReturnType<DeliveryService['findFile']>>
type Sending = {
  found: Found
  asked: { workno: string; file: string; version: string | undefined }
  hasDigest: boolean
}

/** @throws ObjectNotFound */
async function sendFound(
  options: Options & { ziptrees: ZiptreeCompressor },
  request: FastifyRequest,
  reply: FastifyReply,
  { found, asked: target, hasDigest }: Sending,
): Promise<FastifyReply> {
  const { version } = target
  const { key, revision, grant } = found
  // Another grant opens the whole tree under the same address, so nothing may keep the cut one.
  if (found.body) {
    return reply.header('cache-control', 'no-store').type('application/json').send(found.body)
  }
  const cacheControl = toCacheControl(target.file, version, revision)
  if (target.file === LAYOUT.ziptree) {
    const tree = await options.ziptrees.find(request, { key, cacheControl })
    if (tree) {
      return reply
        .code(tree.body ? 200 : 304)
        .headers(tree.headers)
        .send(tree.body)
    }
  }
  if (needsGrantInside(request, target.file)) {
    return sendPlaylist(options, request, reply, { key, cacheControl })
  }
  if (!(await options.cache.findFacts(key))) throw new ObjectNotFound(key)
  if (!hasDigest) options.knownFiles?.remember(request, target.workno, { grant, version })
  return sendFile(options, request, reply, { key, cacheControl, hasDigest })
}

/**
 * The work and file asked for. Names inside an unpacked book are its maker's and come encoded; they
 * are decoded once and then only looked up in the book's list.
 */
function findTarget(request: FastifyRequest): { workno: string; file: string } | undefined {
  const target = parseContentPath(toPath(request))
  if (!target || !isViewerPath(target.file)) return target
  const file = decodeTreePath(target.file)
  return file === undefined ? undefined : { ...target, file }
}

/** The path as it was asked for. Our names need no percent sign, so one is never decoded but refused. */
function toPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

const COVER_FILES: Record<string, CoverFile> = {
  _img_main: LAYOUT.cover,
  _img_main_300x300: LAYOUT.coverThumbnail,
}

async function sendCover(
  options: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { workno, file } = request.params as { workno: string; file: string }
  const target = parseContentPath(toPath(request).replace(/^\/images\//, '/content/'))
  const suffix =
    file.startsWith(workno) && file.endsWith('.webp')
      ? file.slice(workno.length, -'.webp'.length)
      : ''
  const path = COVER_FILES[suffix]
  if (!target || path === undefined) throw new AppError('not_found')
  const { key, isPublic, isForNow } = await options.delivery.findCover(
    request.visitor.actor as Actor,
    workno,
    path,
  )
  return sendFile(options, request, reply, {
    key,
    cacheControl: `${isPublic ? 'public' : 'private'}, ${isForNow ? 'no-cache' : 'max-age=86400'}`,
  })
}

/** Cookie of each field. The first three are the CDN's names; the CDN ignores the fourth. */
const COOKIE_NAMES = {
  Policy: 'CloudFront-Policy',
  Signature: 'CloudFront-Signature',
  'Key-Pair-Id': 'CloudFront-Key-Pair-Id',
  d: 'CloudFront-Grant',
} as const satisfies Record<keyof GrantParameters, string>

function toGrantCookies(parameters: GrantParameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COOKIE_NAMES).map(([field, name]) => [
      name,
      parameters[field as keyof GrantParameters],
    ]),
  )
}

/** @returns undefined when a cookie is missing */
function readGrantCookies(
  cookies: Readonly<Record<string, string | undefined>>,
): GrantParameters | undefined {
  const [policy, signature, keyId, d] = Object.values(COOKIE_NAMES).map((name) => cookies[name])
  if (!policy || !signature || !keyId || !d) return undefined
  return { Policy: policy, Signature: signature, 'Key-Pair-Id': keyId, d }
}
