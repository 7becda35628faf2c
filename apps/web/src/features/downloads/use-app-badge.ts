import { useEffect } from 'react'

/** Shows on the installed app's icon how many files still come; nowhere where there is no such thing. */
export function useAppBadge(remaining: number): void {
  useEffect(() => {
    // Neither is there in every browser, and both refuse where the app is not installed.
    if (remaining > 0) navigator.setAppBadge?.(remaining).catch(() => undefined)
    else navigator.clearAppBadge?.().catch(() => undefined)
  }, [remaining])
}
