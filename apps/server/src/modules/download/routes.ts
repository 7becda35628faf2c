import { AppError } from '@yomikura/contract/errors'
import { downloadWork } from '@yomikura/contract/download'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { App } from '#http/app.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { requirePrincipal } from '../access/index.ts'
import { type FileSources, parseRange, sendFile } from '../delivery/index.ts'
import type { Download, DownloadService } from './service.ts'
import { readZip, type ZipPlan } from './zip-plan.ts'

type Options = { app: string; download: DownloadService }
type MediaOptions = Options & FileSources

const config = { access: 'signed_in' } as const
/** What a resumed download gets must be what its owner may still have. */
const CACHE_CONTROL = 'private, no-cache'

/** Download links on the app host. They lead to the media host, which has the bytes. */
export function downloadLinkRoutes(
  host: App,
  { app, mediaUrl, download }: Options & { mediaUrl: string },
): void {
  for (const path of [`/${app}/download`, `/api/${app}/v3/download`]) {
    host.get(path, { schema: downloadWork, config }, async (req, reply) => {
      await download.requireAllowed(requirePrincipal(req.visitor), req.query)
      const query = new URLSearchParams({ workno: req.query.workno })
      if (req.query.path !== '') query.set('path', req.query.path)
      return reply.redirect(`${mediaUrl}/${app}/download?${query.toString()}`, 302)
    })
  }
}

/**
 * The bytes of downloads, on the media host. The address stays good for as long as session and right
 * do, so that a broken download goes on where it stopped, also much later.
 */
export function downloadRoutes(host: App, options: MediaOptions): void {
  host.route({
    method: ['GET', 'HEAD'],
    url: `/${options.app}/download`,
    schema: downloadWork,
    config,
    handler: async (req, reply) => {
      const principal = requirePrincipal(req.visitor)
      return sendDownload(options, req, reply, await options.download.open(principal, req.query))
    },
  })
}

/**
 * Sends a download from any offset.
 *
 * @param download `contentType` is sent in place of the stored file's, or of that of zips
 * @throws AppError `file_not_found` or `range_not_satisfiable`
 */
export function sendDownload(
  options: FileSources,
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download & { contentType?: string },
): FastifyReply | Promise<FastifyReply> {
  const disposition = toAttachment(download.fileName)
  if (download.kind === 'zip') {
    void reply.headers({
      'content-disposition': disposition,
      'content-type': download.contentType ?? 'application/zip',
    })
    return sendZip(options.storage, request, reply, download.plan)
  }
  const { key, contentType } = download
  return sendFile(options, request, reply, {
    ...{ key, cacheControl: CACHE_CONTROL, disposition },
    ...(contentType !== undefined && { contentType }),
  })
}

function sendZip(
  storage: ObjectStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  plan: ZipPlan,
): FastifyReply {
  const { length, etag } = plan
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': CACHE_CONTROL,
  })
  const { 'if-none-match': seen, 'if-range': begun, range: wanted } = request.headers
  if (seen === etag) return reply.code(304).send()
  // A part of another zip would be joined to the first part: send it whole.
  const isSame = begun === undefined || begun === etag
  const range = isSame ? parseRange(wanted, length) : undefined
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${length}`)
    throw new AppError('range_not_satisfiable')
  }
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${length}`)
  }
  const { start, end } = range ?? { start: 0, end: length - 1 }
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  const openFile = async (key: string, part: { start: number; end: number }) =>
    (await storage.read(key, { range: part })).stream
  return reply.send(Readable.from(readZip(plan, { start, end }, openFile), { objectMode: false }))
}

/** `Content-Disposition` that saves a file under `name`, in any script (RFC 6266, RFC 8187). */
function toAttachment(name: string): string {
  const known = name.toWellFormed()
  const plain = known.replaceAll(/[^ -~]|["\\%/;]/gu, '_')
  const encoded = encodeURIComponent(known).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
