import { encodeTreePath } from '@yomikura/content/tree-path'
import { OFFLINE } from '@yomikura/contract/limits'
import { CommunicationError } from '../../base/api/errors.ts'
import { readRefusal } from '../../base/api/read-refusal.ts'
import { readContentDigest, toSha256 } from '../offline/checksum.ts'
import type { MediaGrant } from './media-grant.ts'

/** What came is not what the server says it sent. */
export class WrongBytesError extends Error {
  constructor(path: string) {
    super(`What came of ${path} is not what was sent.`)
    this.name = 'WrongBytesError'
  }
}

/** `sha256` in hex, where the server stated one: it was computed of these bytes. */
export type FetchedPart = { bytes: ArrayBuffer; type: string; sha256?: string }

type Ask = {
  leave: MediaGrant
  path: string
  revision: string
  /** First byte and the byte after the last; the whole file when absent. */
  range?: { start: number; end: number }
  signal: AbortSignal
  onBytes: (count: number) => void
  stallMs?: number
}

/**
 * Fetches a file of a work or a range of it, and checks it against the checksum that the server
 * states. What brings nothing for a while is given up (security.md#k10).
 *
 * @throws AppError the host's refusal
 * @throws CommunicationError when no usable answer came
 * @throws WrongBytesError when the checksum or the length does not match
 */
export async function fetchPart(ask: Ask): Promise<FetchedPart> {
  const stall = new AbortController()
  const signal = AbortSignal.any([ask.signal, stall.signal])
  const restart = watchStall(stall, ask.stallMs ?? OFFLINE.stallMs)
  try {
    const response = await send(ask, signal)
    restart()
    if (!response.ok) throw await readRefusal(response)
    const bytes = await readBody(response, (count) => {
      restart()
      ask.onBytes(count)
    })
    const sha256 = await check(ask, response, bytes)
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    return { bytes, type, ...(sha256 !== undefined && { sha256 }) }
  } catch (error) {
    if (ask.signal.aborted) throw ask.signal.reason
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new CommunicationError('The file did not arrive whole.', { cause: error })
    }
    throw error
  } finally {
    restart('end')
  }
}

/** Aborts after a while without a call; every call begins the while again. */
function watchStall(stall: AbortController, stallMs: number): (end?: 'end') => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = (end?: 'end') => {
    clearTimeout(timer)
    if (!end) timer = setTimeout(() => stall.abort(), stallMs)
  }
  restart()
  return restart
}

function send({ leave, path, revision, range }: Ask, signal: AbortSignal): Promise<Response> {
  const isPlaylist = path.endsWith('.m3u8')
  // A playlist asked for with the grant in its address comes back with the grant in every line.
  const query = new URLSearchParams({
    ...(!isPlaylist && leave.parameters),
    v: revision,
    digest: 'sha-256',
  })
  return fetch(`${leave.folderUrl}${encodeTreePath(path)}?${query.toString()}`, {
    // The leave is in the address; cookies of an open viewer must not decide.
    credentials: 'omit',
    // Kept twice it would take twice the room; and what came wrong must not be asked of a cache.
    cache: 'no-store',
    priority: 'low',
    signal,
    headers: {
      ...(isPlaylist && { authorization: `Bearer ${toBearer(leave)}` }),
      ...(range && { range: `bytes=${range.start}-${range.end - 1}` }),
    },
  })
}

function toBearer({ parameters }: MediaGrant): string {
  const text = btoa(JSON.stringify(parameters))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function readBody(
  response: Response,
  onBytes: (count: number) => void,
): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value)
    length += read.value.byteLength
    onBytes(read.value.byteLength)
  }
  const [only] = pieces
  if (only && pieces.length === 1 && only.buffer.byteLength === length) {
    return only.buffer as ArrayBuffer
  }
  const joined = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.byteLength
  }
  return joined.buffer
}

/** @returns the checksum, where one was stated */
async function check(
  { path, range }: Ask,
  response: Response,
  bytes: ArrayBuffer,
): Promise<string | undefined> {
  if (range && bytes.byteLength !== range.end - range.start) throw new WrongBytesError(path)
  const stated = readContentDigest(response.headers.get('content-digest'))
  if (stated !== undefined && stated !== (await toSha256(bytes))) throw new WrongBytesError(path)
  return stated
}
