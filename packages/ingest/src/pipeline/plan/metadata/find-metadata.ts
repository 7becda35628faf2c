import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName } from '@yomikura/content/kinds'
import { NOTE_RANKS, rankOfNote } from './note-names.ts'
import { compareNearest } from '../nearest-path.ts'
import { mergeMetadata, type WorkMetadata } from './work-metadata.ts'

type Known = { segments: readonly string[]; metadata: WorkMetadata | undefined }

/** Come after notes, and before sound and film. */
const DOCUMENTS = ['epub', 'fb2', 'azw3', 'mobi', 'azw', 'prc', 'pdf']
/** The last ranks of notes are of those that may be called after any file. */
const OF_FILES = 2
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
      if (!isDocumentRank(rank))
        return isOneOfSeveral(rank, known) ? withoutName(metadata) : metadata
      const isAlone = documents.length < 2
      const isScrolled = metadata.direction === 'vertical'
      const own =
        isScrolled && !(isAlone && hasNoPictures(files)) ? withoutForm(metadata) : metadata
      return isAlone ? own : withoutName(own)
    }),
  )
}

function rankOf(name: string): number {
  const note = rankOfNote(name)
  if (note !== undefined) return note
  const document = DOCUMENTS.indexOf(extensionOf(name))
  return NOTE_RANKS + (document >= 0 ? document : DOCUMENTS.length)
}

function isDocumentRank(rank: number): boolean {
  return rank >= NOTE_RANKS && rank < NOTE_RANKS + DOCUMENTS.length
}

/** Several notes that are called after files beside them describe these. */
function isOneOfSeveral(rank: number, known: readonly { rank: number }[]): boolean {
  const isOfFile = rank >= NOTE_RANKS - OF_FILES && rank < NOTE_RANKS
  return isOfFile && known.filter((other) => other.rank === rank).length > 1
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
