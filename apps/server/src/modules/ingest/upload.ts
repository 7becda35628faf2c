import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { ChildResult } from './child-protocol.ts'

const UPLOADS_AT_ONCE = 4

type OutputFile = ChildResult['files'][number]

type Target = {
  /** Where the file lies on this machine. */
  locate: (file: OutputFile) => string
  /** Storage key of the same file in another revision, which spares sending it again. */
  findCopy: (file: OutputFile) => string | undefined
  /** Storage key of the revision's folder, without a slash at its end. */
  prefix: string
  storage: ObjectStorage
  signal: AbortSignal
}

/** Copies a finished revision into storage. Repeating it writes the same bytes under the same keys. */
export async function uploadRevision(files: readonly OutputFile[], target: Target): Promise<void> {
  const queue = files.values()
  const work = async () => {
    for (const file of queue) {
      target.signal.throwIfAborted()
      await storeFile(file, target)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
}

async function storeFile(
  file: OutputFile,
  { locate, findCopy, prefix, storage, signal }: Target,
): Promise<void> {
  const { path, length, contentType } = file
  const copy = findCopy(file)
  if (copy !== undefined) return storage.copy(copy, `${prefix}/${path}`)
  // The folder was written by a process that has read hostile bytes: a link in it must not lead
  // to a file of the server.
  const handle = await open(join(locate(file), path), constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const body = handle.createReadStream({ autoClose: false })
    await storage.put(`${prefix}/${path}`, body, { contentType, length, signal })
  } finally {
    await handle.close()
  }
}
