import type { Command } from '@yomikura/reader/commands'
import { toStep } from '@yomikura/reader/strip'
import type { StripSession } from './strip-session.ts'

const ARROW_PX = 96

/** Where strips that scroll smoothly now will be. */
const targets = new WeakMap<HTMLElement, number>()

/** Scrolls as a command asks; commands of other viewers do nothing. */
export function scrollStrip(stage: HTMLElement, session: StripSession, command: Command): void {
  if (command !== 'forward' && command !== 'back') return
  const { layout, viewport } = session.getState()
  // A step that is pressed while the last one still runs begins where that one leads.
  const to = toStep(layout, targets.get(stage) ?? stage.scrollTop, viewport, command)
  // After the last page comes the end page.
  if (to !== undefined) scrollTo(stage, to)
  else if (command === 'forward') scrollTo(stage, stage.scrollHeight - stage.clientHeight)
}

/** Arrows go a little way, as in any page. @returns whether the key was one */
export function scrollByArrow(stage: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  targets.delete(stage)
  stage.scrollBy({ top: key === 'ArrowDown' ? ARROW_PX : -ARROW_PX, behavior: 'instant' })
  return true
}

function scrollTo(stage: HTMLElement, wanted: number): void {
  const end = Math.max(0, stage.scrollHeight - stage.clientHeight)
  const top = Math.min(Math.max(0, wanted), end)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill) noteTarget(stage, top)
  stage.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' })
}

/** Keeps where a smooth scroll leads until it is there, or the reader takes over. */
function noteTarget(stage: HTMLElement, top: number): void {
  if (Math.abs(stage.scrollTop - top) < 1) return void targets.delete(stage)
  targets.set(stage, top)
  const isOver = new AbortController()
  const listen = (types: readonly string[], handle: () => void) => {
    const options = { signal: isOver.signal, passive: true }
    for (const type of types) stage.addEventListener(type, handle, options)
  }
  const end = () => {
    isOver.abort()
    if (targets.get(stage) === top) targets.delete(stage)
  }
  listen(['scrollend', 'wheel', 'pointerdown', 'touchstart'], end)
  // Some browsers do not say when they have ended; what leads away from it was something else.
  let left = Math.abs(stage.scrollTop - top)
  listen(['scroll'], () => {
    const before = left
    left = Math.abs(stage.scrollTop - top)
    if (left < 1 || left > before) end()
  })
}
