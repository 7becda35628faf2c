import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { sessionEnd } from '#data/api/session-end.ts'
import { loadOtherTexts } from '#data/prefs/shown-texts.ts'
import { useBoot } from '../boot/use-boot.ts'
import type { SessionEnded } from './SessionEnded.tsx'

/**
 * Says on every screen that the session has ended, until the reader signs in or puts it off. Its code
 * and its texts come when they are needed.
 */
export function useSessionEnd(): ReactNode {
  const { boot } = useBoot()
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.getState) === 'ended'
  const [isPutOff, setIsPutOff] = useState(false)
  const [loaded, setLoaded] = useState<{ Notice: typeof SessionEnded }>()
  useEffect(() => {
    if (!isEnded) return
    let isOver = false
    Promise.all([import('./SessionEnded.tsx'), loadOtherTexts()]).then(
      ([{ SessionEnded: Notice }]) => !isOver && setLoaded({ Notice }),
      () => undefined,
    )
    // Signed in again in another tab, the reader goes on in this one.
    const look = () => document.visibilityState === 'visible' && void sessionEnd.check()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      setIsPutOff(false)
    }
  }, [isEnded])
  if (!isEnded || isPutOff || !loaded) return null
  return <loaded.Notice onSignIn={() => boot.signIn()} onLater={() => setIsPutOff(true)} />
}
