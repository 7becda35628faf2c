import type { Command } from '@yomikura/reader/commands'
import { toStep } from '@yomikura/reader/strip'
import type { StripSession } from './strip-session.ts'

const ARROW_PX = 96

/** Scrolls as a command asks; commands of other viewers do nothing. */
export function scrollStrip(stage: HTMLElement, session: StripSession, command: Command): void {
  const end = stage.scrollHeight - stage.clientHeight
  if (command === 'first') return scrollTo(stage, 0, 'auto')
  if (command === 'last') {
    return scrollTo(stage, session.getState().layout.heightPx - stage.clientHeight, 'auto')
  }
  if (command !== 'forward' && command !== 'back') return
  const { layout, viewport } = session.getState()
  const to = toStep(layout, stage.scrollTop, viewport, command)
  // After the last page comes the end page.
  if (to !== undefined) scrollTo(stage, to, 'smooth')
  else if (command === 'forward') scrollTo(stage, end, 'smooth')
}

/** Arrows go a little way, as in any page. @returns whether the key was one */
export function scrollByArrow(stage: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  stage.scrollBy({ top: key === 'ArrowDown' ? ARROW_PX : -ARROW_PX, behavior: 'instant' })
  return true
}

function scrollTo(stage: HTMLElement, top: number, wanted: ScrollBehavior): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  stage.scrollTo({ top: Math.max(0, top), behavior: isStill ? 'auto' : wanted })
}
