import { extensionOf } from '@yomikura/content/hash-name'
import { mergeMetadata, type WorkMetadata } from './work-metadata.ts'

type Known = { segments: readonly string[]; metadata: WorkMetadata | undefined }

/** Files that describe the whole work, the most telling first; sound and film come after them. */
const NOTES = ['work.json', 'comicinfo.xml']
const DOCUMENTS = ['epub', 'pdf']

/**
 * What the files of a work say of it: a note of ours before one for comics, that before a book or
 * document, that before tags of sound, and of each the nearest to the root.
 *
 * Of several books or documents none names the work: each is one of its parts.
 */
export function findMetadata(files: readonly Known[]): WorkMetadata {
  const known = files.flatMap(({ segments, metadata }) =>
    metadata === undefined ? [] : { segments, metadata, rank: rankOf(segments.at(-1) ?? '') },
  )
  const documents = known.filter(({ rank }) => isDocumentRank(rank))
  known.sort((a, b) => a.rank - b.rank || a.segments.length - b.segments.length)
  return mergeMetadata(
    known.map(({ metadata, rank }) => {
      if (!isDocumentRank(rank) || documents.length < 2) return metadata
      return withoutName(metadata)
    }),
  )
}

function rankOf(name: string): number {
  const note = NOTES.indexOf(name.toLowerCase())
  if (note >= 0) return note
  const document = DOCUMENTS.indexOf(extensionOf(name))
  return NOTES.length + (document >= 0 ? document : DOCUMENTS.length)
}

function isDocumentRank(rank: number): boolean {
  return rank >= NOTES.length && rank < NOTES.length + DOCUMENTS.length
}

function withoutName(metadata: WorkMetadata): WorkMetadata {
  const rest = { ...metadata }
  delete rest.name
  delete rest.namePhonetic
  return rest
}
