import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName } from '@yomikura/content/kinds'
import { compareNearest } from '../nearest-path.ts'
import { mergeMetadata, type WorkMetadata } from './work-metadata.ts'

type Known = { segments: readonly string[]; metadata: WorkMetadata | undefined }

/** Files that describe the whole work, the most detailed first; sound and film come after them. */
const NOTES = ['work.json', 'comicinfo.xml']
const DOCUMENTS = ['epub', 'pdf']
const COVER = /^cover\.[a-z0-9]+$/i

/**
 * What the files of a work say of it: a note of ours before one for comics, that before a book or
 * document, that before tags of sound, and of each the nearest to the root.
 *
 * Of several books or documents none names the work: each is one of its parts. That one is scrolled says
 * nothing of pictures beside it.
 */
export function findMetadata(files: readonly Known[]): WorkMetadata {
  const known = files.flatMap(({ segments, metadata }) =>
    metadata === undefined ? [] : { segments, metadata, rank: rankOf(segments.at(-1) ?? '') },
  )
  const documents = known.filter(({ rank }) => isDocumentRank(rank))
  known.sort((a, b) => a.rank - b.rank || compareNearest(a.segments, b.segments))
  return mergeMetadata(
    known.map(({ metadata, rank }) => {
      if (!isDocumentRank(rank)) return metadata
      const isAlone = documents.length < 2
      const isScrolled = metadata.direction === 'vertical'
      const own =
        isScrolled && !(isAlone && hasNoPictures(files)) ? withoutForm(metadata) : metadata
      return isAlone ? own : withoutName(own)
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

function hasNoPictures(files: readonly Known[]): boolean {
  return files.every(({ segments }) => {
    const name = segments.at(-1) ?? ''
    return kindOfName(name) !== 'image' || COVER.test(name)
  })
}

function withoutForm(metadata: WorkMetadata): WorkMetadata {
  const rest = { ...metadata }
  delete rest.direction
  return rest
}

function withoutName(metadata: WorkMetadata): WorkMetadata {
  const rest = { ...metadata }
  delete rest.name
  delete rest.namePhonetic
  return rest
}
