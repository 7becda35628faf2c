import { join } from 'node:path'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { ChildResult } from './child-protocol.ts'
import { openOwnFile } from './own-file.ts'

const UPLOADS_AT_ONCE = 4

type OutputFile = ChildResult['files'][number]

type Target = {
  /** Where the file lies on this machine, below `root`. */
  locate: (file: OutputFile) => string
  /** Folder of the process that wrote the files. */
  root: string
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
  { root, locate, findCopy, prefix, storage, signal }: Target,
): Promise<void> {
  const { path, length, contentType } = file
  const copy = findCopy(file)
  if (copy !== undefined) return storage.copy(copy, `${prefix}/${path}`)
  const handle = await openOwnFile(root, join(locate(file), path))
  try {
    const body = handle.createReadStream({ autoClose: false })
    await storage.put(`${prefix}/${path}`, body, { contentType, length, signal })
  } finally {
    await handle.close()
  }
}
