import { AppError } from '@yomikura/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { FileCache } from './file-cache.ts'

/** What a grant in an address is made of, and the revision that goes with it. */
const GRANT_FIELDS = ['Policy', 'Signature', 'Key-Pair-Id', 'd', 'v']
/** Attributes of a playlist's tags that hold an address. */
const TAG_ADDRESS = /URI="([^"]*)"/g

/** Whether a playlist is asked for by a player that can carry the grant in its addresses alone. */
export function needsGrantInside(request: FastifyRequest, file: string): boolean {
  const query = request.query as Record<string, unknown>
  return file.endsWith('.m3u8') && typeof query['Signature'] === 'string'
}

/**
 * Sends a playlist in which every address carries the grant that opened it. A player of the system
 * (Safari's, a television's) asks for each part by itself and adds nothing; where cookies open the
 * work the playlist goes out as it is stored.
 *
 * @throws AppError `file_not_found`
 */
export async function sendPlaylist(
  { storage, cache }: { storage: ObjectStorage; cache: FileCache },
  request: FastifyRequest,
  reply: FastifyReply,
  { key, cacheControl }: { key: string; cacheControl: string },
): Promise<FastifyReply> {
  if (!(await cache.findFacts(key))) throw new AppError('file_not_found')
  const { body, contentType } = (await cache.findSmall(key)) ?? (await storage.readWhole(key))
  const query = request.query as Record<string, unknown>
  const fields = GRANT_FIELDS.flatMap((name) =>
    typeof query[name] === 'string' ? [[name, query[name]] satisfies [string, string]] : [],
  )
  const playlist = putBehind(body.toString(), new URLSearchParams(fields).toString())
  return reply
    .headers({ 'content-type': contentType, 'cache-control': cacheControl })
    .send(playlist)
}

function putBehind(playlist: string, query: string): string {
  const sign = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`
  return playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) {
        return line.replace(TAG_ADDRESS, (_, address: string) => `URI="${sign(address)}"`)
      }
      return line.trim() === '' ? line : sign(line)
    })
    .join('\n')
}
