import { useState } from 'react'
import { toUserId } from '#data/prefs/auth-record.ts'
import { findFarthestPlaces } from '#data/prefs/recent-works.ts'
import { useSession } from '#data/session.ts'

/** How far a work was read: `percent` once its length is known, the page otherwise. */
export type ReadingMark = { pageNumber: number; percent: number | undefined }

/** Looks up how far each work was read. Places change in the viewer only, so one reading is enough. */
export function useReadingMarks(): (workno: string) => ReadingMark | undefined {
  const { account } = useSession()
  const [places] = useState(() => findFarthestPlaces(toUserId(account)))
  return (workno) => {
    const place = places.get(workno)
    if (!place) return undefined
    const pageNumber = place.pageIndex + 1
    // A spread shows two pages and keeps the first: its place on the last spread is the end, too.
    return { pageNumber, percent: toPercent(pageNumber, place.pageCount) }
  }
}

function toPercent(pageNumber: number, pageCount: number | undefined): number | undefined {
  if (!pageCount) return undefined
  const isAtEnd = pageNumber >= pageCount - 1 && pageCount > 2
  return isAtEnd ? 100 : Math.max(1, Math.floor((pageNumber / pageCount) * 100))
}
