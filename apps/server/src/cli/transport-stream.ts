import { extensionOf } from '@yomikura/content/hash-name'
import { isTransportStream } from '@yomikura/ingest/pipeline/plan/detect/detect-kind'
import { readFileHead } from '@yomikura/ingest/pipeline/plan/detect/read-file-head'

/**
 * Whether a file called `.ts` is a film: scripts of TypeScript have the same ending, so its first bytes decide.
 *
 * @param path absolute; of what cannot be read it is none
 */
export async function isFilmCalledTs(path: string): Promise<boolean> {
  if (extensionOf(path) !== 'ts') return false
  return readFileHead(path).then(isTransportStream, () => false)
}
