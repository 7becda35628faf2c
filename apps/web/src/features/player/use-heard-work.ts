import { getCurrentTrack } from '@yomikura/player/queue'
import { useEffect, useRef } from 'react'
import { recordOpened } from '#data/session/record-opened.ts'
import { useSession } from '#data/session/session.ts'
import { usePlayerState } from './player-context.ts'

/** Notes in the reading history what is played, once until another work is: going on opens nothing. */
export function useHeardWork(): void {
  const session = useSession()
  const last = useRef<string>(undefined)
  const workno = usePlayerState(({ status, queue }) =>
    status === 'playing' ? getCurrentTrack(queue)?.workno : undefined,
  )
  useEffect(() => {
    if (workno === undefined || workno === last.current) return
    last.current = workno
    void recordOpened(session, workno)
  }, [session, workno])
}
