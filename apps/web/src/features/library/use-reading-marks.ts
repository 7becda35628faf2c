import type { LibraryIndex } from '#data/db/library-index.ts'
import { listRecentPages } from '#data/prefs/recent-works.ts'
import { toUserId } from '#data/prefs/auth-record.ts'
import { useSession } from '#data/session.ts'
import { useState } from 'react'

/** How far a work was read: `percent` once its length is known, the page otherwise. */
export type ReadingMark = { pageNumber: number; percent: number | undefined }

/** Looks up how far each work was read. Places change in the viewer only, so one reading is enough. */
export function useReadingMarks(): (index: LibraryIndex, row: number) => ReadingMark | undefined {
  const { account } = useSession()
  const [pages] = useState(() => listRecentPages(toUserId(account)))
  return (index, row) => {
    const pageIndex = pages.get(index.text('workno', row))
    if (pageIndex === undefined) return undefined
    const total = index.number('contentCount', row)
    const share = total > 0 ? Math.min(1, (pageIndex + 1) / total) : undefined
    return { pageNumber: pageIndex + 1, percent: share && Math.max(1, Math.round(share * 100)) }
  }
}
