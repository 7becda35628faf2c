import type { RefObject } from 'react'
import type { Chrome } from '../chrome/use-chrome.ts'

/** What only iPhones have: there a film fills the screen, and no page does. */
type OwnFullscreen = { webkitEnterFullscreen: () => void }

/**
 * Fullscreen of the app, so that our controls show in it; where the browser has that for films only, of
 * the element, with the system's controls. `toggle` is undefined where there is neither.
 */
export function useFilmFullscreen(
  ref: RefObject<HTMLVideoElement | null>,
  ofApp: Chrome['fullscreen'],
): Chrome['fullscreen'] {
  if (ofApp.toggle || !('webkitEnterFullscreen' in HTMLVideoElement.prototype)) return ofApp
  return { isFullscreen: false, toggle: () => enterOwn(ref.current) }
}

/** The system leads out of it again. */
function enterOwn(video: HTMLVideoElement | null): void {
  try {
    ;(video as (HTMLVideoElement & OwnFullscreen) | null)?.webkitEnterFullscreen()
  } catch {
    // Refused before the film is known; the button is still there to be pressed again.
  }
}
