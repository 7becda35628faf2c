import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'

/** The files of a work as the shop hands them out: one zip. */
export type RemoteContent = { url: string; sha256: string; length: number }

type Shop = {
  download: OutgoingFetch['download']
  /** Bearer key of the shop's feeds, which also opens its files. */
  apiKey: string
}

const TRIES = 5
const FIRST_DELAY_MS = 500

/**
 * Fetches a zip to `archive`, going on where an earlier attempt broke off, and proves that it is the one
 * the shop named.
 *
 * @param places `arriving` is where no other process writes, on the same disk
 *
 * @throws Error when the shop does not give it, or gives another one
 */
export async function fetchContent(
  content: RemoteContent,
  { archive, arriving: part }: { archive: string; arriving: string },
  { shop, signal }: { shop: Shop; signal: AbortSignal },
): Promise<void> {
  if (await isWhole(archive, content)) return
  for (let attempt = 1; (await sizeOf(part)) < content.length; attempt++) {
    try {
      await fetchRest(content, part, { shop, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (attempt >= TRIES) throw error
      await sleep(FIRST_DELAY_MS * 2 ** attempt, undefined, { signal })
    }
  }
  if (!(await isWhole(part, content))) {
    await rm(part, { force: true })
    throw new Error('The shop sent other files than it named.')
  }
  await rename(part, archive)
}

async function fetchRest(
  content: RemoteContent,
  part: string,
  { shop, signal }: { shop: Shop; signal: AbortSignal },
): Promise<void> {
  const start = await sizeOf(part)
  const { status, stream } = await shop.download(content.url, {
    headers: {
      authorization: `Bearer ${shop.apiKey}`,
      ...(start > 0 && { range: `bytes=${start}-` }),
    },
    maxBytes: content.length,
    signal,
  })
  // A shop that knows no ranges sends everything again.
  const isRest = status === 206
  if (!isRest && status !== 200) {
    stream.destroy()
    throw new Error(`The shop answered ${status} for the files of a work.`)
  }
  await pipeline(stream, createWriteStream(part, { flags: isRest ? 'a' : 'w' }), { signal })
  if ((await sizeOf(part)) < content.length) throw new Error('The shop broke off.')
}

async function isWhole(path: string, content: RemoteContent): Promise<boolean> {
  if ((await sizeOf(path)) !== content.length) return false
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === content.sha256
}

async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.size ?? 0
}
