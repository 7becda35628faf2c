import { useSyncExternalStore } from 'react'

/** Fullscreen of the whole app, so that dialogs show too. `toggle` is undefined where there is none. */
export function useFullscreen(): { isFullscreen: boolean; toggle: (() => void) | undefined } {
  const isFullscreen = useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener)
      return () => document.removeEventListener('fullscreenchange', listener)
    },
    () => document.fullscreenElement != null,
  )
  return { isFullscreen, toggle: document.fullscreenEnabled ? toggleFullscreen : undefined }
}

function toggleFullscreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  // Refused without a fresh gesture; the button is still there to be pressed again.
  change.catch(() => undefined)
}

/** Leaving the viewer leaves fullscreen: the library is not read in it. */
export function leaveFullscreen(): void {
  if (document.fullscreenElement) toggleFullscreen()
}
