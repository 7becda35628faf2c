import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { ChildResult } from './child-protocol.ts'

const UPLOADS_AT_ONCE = 4

/**
 * Copies a finished revision into storage. Repeating it writes the same bytes under the same keys.
 *
 * @param folder where the files lie
 * @param prefix storage key of the revision's folder, without a slash at its end
 */
export async function uploadRevision(
  files: ChildResult['files'],
  {
    folder,
    prefix,
    storage,
    signal,
  }: {
    folder: string
    prefix: string
    storage: ObjectStorage
    signal: AbortSignal
  },
): Promise<void> {
  const queue = files.values()
  const work = async () => {
    for (const { path, length, contentType } of queue) {
      signal.throwIfAborted()
      // The folder was written by a process that has read hostile bytes: a link in it must not lead
      // to a file of the server.
      const file = await open(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        const body = file.createReadStream({ autoClose: false })
        await storage.put(`${prefix}/${path}`, body, { contentType, length, signal })
      } finally {
        await file.close()
      }
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
}
