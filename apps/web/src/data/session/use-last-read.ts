import { useEffect, useState } from 'react'
import type { LibraryIndex } from '../library/db/library-index.ts'
import type { StoredReading } from '../library/db/local-db.ts'
import { useSession } from './session.ts'
import { noteLater, type ReadingMarks, sortLastFirst } from './use-reading-marks.ts'

/**
 * Rows of the works that were opened, those opened last first: read, listened to or watched, here or on
 * another device, and games and pages, which keep no place, as this device has them in its history.
 *
 * @returns undefined for any other order
 */
export function useLastRead(
  index: LibraryIndex | undefined,
  sort: string,
  { openedAt }: ReadingMarks,
): number[] | undefined {
  const { history } = useSession()
  const [readings, setReadings] = useState<readonly StoredReading[]>([])
  const isAsked = sort === 'last_read'
  useEffect(() => {
    if (!isAsked) return undefined
    let isLeft = false
    history.list().then(
      (listed) => {
        if (!isLeft) setReadings(listed)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [history, isAsked])
  if (!isAsked || !index) return undefined
  const times = new Map(openedAt)
  for (const { workno, timestamp } of readings)
    noteLater(times, workno, Math.floor(timestamp / 1000))
  return sortLastFirst(times)
    .map((workno) => index.find(workno))
    .filter((row) => row !== -1)
}
