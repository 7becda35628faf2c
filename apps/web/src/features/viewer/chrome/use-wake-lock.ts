import { useEffect } from 'react'

/** Keeps the screen on while a work is read, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isClosed = false
    const request = async () => {
      // The browser drops the lock with the window; it must be asked for again when it is back.
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isClosed) await lock.release()
      } catch {
        // Low battery or a policy: reading goes on, the screen may dim.
      }
    }
    const ask = () => void request()
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isClosed = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
