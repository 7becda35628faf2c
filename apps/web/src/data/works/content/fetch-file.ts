import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import { network } from '../../base/network/network-state.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { readRefusal } from '../../base/api/read-refusal.ts'
import type { FilePriority } from './content-source.ts'

/** A file that takes longer than this is given up and tried again. */
const FILE_TIMEOUT_MS = 60_000

type Options = {
  signal: AbortSignal | undefined
  priority: FilePriority
  /** Whether the grant is a cookie; else the address carries it. */
  credentials: RequestCredentials
}

/** Names of files whose bytes were not what they should be. */
const damagedInCache = new Set<string>()

/**
 * The bytes that came of a file cannot be used. They lie in the browser's cache, some for a year: the
 * next time they are asked of the host, past it.
 */
export function bypassCacheOf(name: string): void {
  damagedInCache.add(name)
}

/**
 * Fetches a stored file of the media host.
 *
 * @throws Refusal the host's refusal
 * @throws CommunicationError when no usable answer came
 */
export async function fetchFile(
  url: string,
  { signal, priority, credentials }: Options,
): Promise<Response> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const response = await readWhole(
    () =>
      network.follow(
        fetch(url, {
          credentials,
          priority,
          ...(damagedInCache.delete(toName(url)) && { cache: 'reload' }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        }),
      ),
    signal,
  )
  if (!response.ok) throw await readRefusal(response)
  return response
}

/** Runs a step of a download; whatever breaks it but the caller's own abort is the network's fault. */
export async function readWhole<T>(
  step: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CommunicationError('The file did not arrive whole.', { cause: error })
  }
}

/** A work's tree as the host gave it. @throws CommunicationError when it is none */
export function readTree(response: Response, signal: AbortSignal | undefined): Promise<Ziptree> {
  return readWhole(() => response.json() as Promise<Ziptree>, signal).catch((error: unknown) => {
    bypassCacheOf(LAYOUT.ziptree)
    throw error
  })
}

/** The last part of an address's path. */
function toName(url: string): string {
  return url.split('?', 1)[0]?.split('/').at(-1) ?? ''
}
