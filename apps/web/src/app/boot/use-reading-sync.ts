import { useEffect } from 'react'
import type { Session } from '#data/session.ts'

/** Late enough that nothing of a first screen waits for it. */
const START_AFTER_MS = 3000

/** Places, bookmarks and settings of the reader's other devices, once the first screen has long been there. */
export function useReadingSync(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return
    let end: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { keepReadingSynced } = await import('#data/reading/reading-syncs.ts')
      if (!isOver) end = keepReadingSynced(session)
    }
    const timer = setTimeout(() => void start(), START_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      end?.()
    }
  }, [session])
}
