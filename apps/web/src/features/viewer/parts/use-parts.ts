import { useMemo } from 'react'
import { isAtEnd, listRecentPlaces } from '#data/account/reading/recent-works.ts'
import { listReadingParts, type ReadingPart } from '#parts/reading-parts.ts'
import { toPlacePath } from '../open-publication.ts'
import type { OpenedFile } from '../viewer-module.ts'

/** The folders, documents or books around the opened one, in the order in which they are read. */
export type Parts = {
  list: readonly ReadingPart[]
  /** From 0; -1 for what lies beside the work. */
  index: number
  previous: ReadingPart | undefined
  next: ReadingPart | undefined
  /** Goes on in a part: where it was left, and at its start where it was read to its end before. */
  open: (part: ReadingPart | undefined) => void
}

/** The parts of the work that is open; one for most works. */
export function useParts({ ziptree, path, workno, reader, onOpenPart }: OpenedFile): Parts {
  const { list, index } = useMemo(() => {
    const placePath = toPlacePath(ziptree, path)
    const parts = listReadingParts(ziptree, placePath)
    return { list: parts, index: parts.findIndex((part) => part.placePath === placePath) }
  }, [ziptree, path])
  const isReadThrough = ({ placePath }: ReadingPart) =>
    listRecentPlaces(reader).some(
      (place) => place.workno === workno && place.path === placePath && isAtEnd(place),
    )
  return {
    list,
    index,
    previous: list[index - 1],
    next: index < 0 ? undefined : list[index + 1],
    open: (part) => {
      if (!part) return
      // Going back to the part before leads to its end, where that was left.
      const isBack = list.indexOf(part) < index
      onOpenPart(part, !isBack && isReadThrough(part))
    },
  }
}
