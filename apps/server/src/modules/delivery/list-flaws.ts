import { LAYOUT } from '@yomikura/content/layout'
import { ObjectNotFound, type ObjectStorage } from '#platform/storage/storage.ts'
import { RevisionFiles, UnreadableList } from './revision-files.ts'

/** A file that a revision must have and storage has not, or a list of files that cannot be read. */
export type Flaw = { kind: 'missing' | 'damaged'; key: string }

/**
 * Compares what a published revision's tree names with what storage lists. Bytes are not looked at, but
 * those of the lists. Nothing is taken from a memory: what it holds may be gone from storage.
 *
 * @param folder storage key of the revision, without a slash at its end
 */
export async function listFlaws(storage: ObjectStorage, folder: string): Promise<Flaw[]> {
  const stored = new Set<string>()
  for await (const { key } of storage.list(`${folder}/`)) stored.add(key)
  try {
    const named = await new RevisionFiles(storage).listStored(folder)
    const keys = named.map((path) => `${folder}/${path}`)
    return keys.filter((key) => !stored.has(key)).map((key) => ({ kind: 'missing', key }))
  } catch (error) {
    if (error instanceof UnreadableList) return [{ kind: 'damaged', key: error.key }]
    if (!(error instanceof ObjectNotFound)) throw error
    return [{ kind: 'missing', key: `${folder}/${LAYOUT.ziptree}` }]
  }
}
