import { useEffect } from 'react'
import { whenIdle } from '#lib/when-idle.ts'
import type { Session } from '#data/session/session.ts'

/** Places, bookmarks and settings of the reader's other devices, as soon as nothing of the first screen waits. */
export function useReadingSync(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return
    let end: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { keepReadingSynced } = await import('#data/account/reading/reading-syncs.ts')
      if (!isOver) end = keepReadingSynced(session)
    }
    const callOff = whenIdle(() => void start())
    return () => {
      isOver = true
      callOff()
      end?.()
    }
  }, [session])
}
