import type { PagedSession } from './paged-session.ts'
import { glide, stopMotion } from './stage-motion.ts'
import { markViewer } from '../viewer-marks.ts'

type Turn = {
  session: PagedSession
  stage: HTMLElement | null
  by: 'forward' | 'back'
  motion: 'turn' | 'none'
  /** When the reader asked, on the clock of events; the present when no reader asked. */
  atMs?: number
  /** The page already glides from under the finger. */
  isSwipe?: boolean
}

/** Turns one spread on; false at either end. */
export function turnPage({ session, stage, by, motion, atMs, isSwipe = false }: Turn): boolean {
  markViewer('turn-input', { startTime: atMs ?? performance.now(), detail: by })
  if (stage && !isSwipe) {
    if (motion === 'turn') glide(stage, 'turn')
    else stopMotion(stage)
  }
  const before = session.getState()
  session.run(by)
  return session.getState() !== before
}
