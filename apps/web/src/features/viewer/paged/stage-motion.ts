import { TIMES } from '@yomikura/contract/limits'

const SNAP_MS = 200

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Lets the sheets glide to their places: `turn` is the optional page turn, `snap` what follows a drag.
 * Must be called before the places change. Written to the element, not to state: a drag changes it
 * sixty times a second.
 */
export function glide(stage: HTMLElement, kind: 'turn' | 'snap'): void {
  clearTimeout(timers.get(stage))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return stopMotion(stage)
  stage.dataset.motion = kind
  const ms = kind === 'turn' ? TIMES.pageTransitionMs : SNAP_MS
  timers.set(
    stage,
    setTimeout(() => stopMotion(stage), ms + 50),
  )
}

/** Shows everything where it is, at once: a second turn never waits for the first one's motion. */
export function stopMotion(stage: HTMLElement): void {
  clearTimeout(timers.get(stage))
  delete stage.dataset.motion
}

/** Moves the sheets with the finger. */
export function dragStage(stage: HTMLElement, px: number): void {
  stopMotion(stage)
  stage.dataset.moving = 'true'
  stage.style.setProperty('--drag', `${px}px`)
}

/** The finger let go; the sheets glide from where they are. */
export function dropStage(stage: HTMLElement): void {
  if (stage.dataset.moving === undefined) return
  glide(stage, 'snap')
  delete stage.dataset.moving
  stage.style.removeProperty('--drag')
}
