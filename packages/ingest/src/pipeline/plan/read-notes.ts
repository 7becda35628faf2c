import { decodeText } from '../../kinds/text/decode-text.ts'
import { readComicInfo } from './metadata/comic-info.ts'
import { mergeMetadata, type WorkMetadata } from './metadata/work-metadata.ts'
import { readWorkJson } from './metadata/work-json.ts'
import { compareNearest } from './nearest-path.ts'
import type { SourceFile } from '../open/source.ts'
import { VerdictError } from '../../verdict-error.ts'
import { readHead } from './read-head.ts'

const MAX_NOTE_BYTES = 4 * 1024 ** 2
const NOTES: [name: string, read: (text: string) => WorkMetadata][] = [
  ['work.json', readWorkJson],
  ['comicinfo.xml', readComicInfo],
]

/** What `work.json` and `ComicInfo.xml` say, read ahead of everything else. */
export async function readNotes(
  files: readonly SourceFile[],
  { signal }: { signal: AbortSignal },
): Promise<WorkMetadata> {
  const found: WorkMetadata[] = []
  for (const [noteName, read] of NOTES) {
    const [note] = files
      .filter(({ segments }) => segments.at(-1)?.toLowerCase() === noteName)
      .sort((a, b) => compareNearest(a.segments, b.segments))
    if (note === undefined || note.sizeBytes > MAX_NOTE_BYTES) continue
    try {
      found.push(read(decodeText(await readHead(note, MAX_NOTE_BYTES, signal))))
    } catch (error) {
      if (!(error instanceof VerdictError)) throw error
    }
  }
  return mergeMetadata(found)
}
