import type { Command } from '@yomikura/reader/commands'
import type { RefObject } from 'react'
import type { Chrome } from '../chrome/use-chrome.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import type { TextLines } from './text-lines.ts'
import { stepFontSize, type TextLook } from './text-look.ts'

const SUPPORTED: ReadonlySet<Command> = new Set([
  'forward',
  'back',
  'first',
  'last',
  'jump-back',
  'toggle-controls',
  'toggle-fullscreen',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'toggle-bookmark',
  'open-contents',
  'open-search',
  'open-settings',
  'open-help',
  'close',
])
/** What keys do while a panel is open, and while that is the end page. */
const OVER_PANELS: ReadonlySet<Command> = new Set(['close', 'open-settings'])
const AT_END: ReadonlySet<Command> = new Set(['close', 'back'])
/** Part of the window that one press moves by: a line or two stay for the eye to hold on to. */
const PAGE_RATIO = 0.88
const LINE_STEP_PX = 60

/** Whether a text does the command at all. */
export function isTextCommand(command: Command): boolean {
  return SUPPORTED.has(command)
}

type Options = {
  chrome: Chrome
  scroller: RefObject<HTMLElement | null>
  lines: TextLines
  jump: (line: number) => void
  jumpBack: () => void
  look: TextLook
  isVertical: boolean
  change: (part: Partial<TextLook>) => void
  /** Marks this place, or takes its mark away. */
  mark: () => void
}

/** Does what keys and buttons ask for. */
export function useTextCommands(options: Options) {
  const { chrome, scroller, lines, jump, look, isVertical, change } = options
  const { panels } = chrome
  const turn = (step: 1 | -1) => {
    const element = scroller.current
    if (panels.panel === 'end') return step < 0 ? panels.close() : undefined
    if (!element) return
    if (step > 0 && isAtBottom(element, isVertical)) panels.open('end')
    else move(element, step * toPagePx(element, isVertical))
  }
  const move = (element: HTMLElement, px: number) =>
    element.scrollBy(isVertical ? { left: -px } : { top: px })
  // A jump shows where it led to, and the way back.
  const jumpTo = (line: number) => {
    jump(line)
    chrome.controls.show()
  }
  const own: Partial<Record<Command, () => void>> = {
    forward: () => turn(1),
    back: () => turn(-1),
    first: () => jumpTo(0),
    last: () => jumpTo(lines.length - 1),
    'jump-back': options.jumpBack,
    'toggle-bookmark': options.mark,
    'zoom-in': () => change({ fontSize: stepFontSize(look.fontSize, 1) }),
    'zoom-out': () => change({ fontSize: stepFontSize(look.fontSize, -1) }),
    'zoom-reset': () => change({ fontSize: 100 }),
  }
  const run = (command: Command) => {
    if (!chrome.run(command)) own[command]?.()
  }
  useViewerKeys(
    () => ({ direction: isVertical ? 'rtl' : 'ltr', isZoomed: false }),
    (command, { key }) => {
      const { panel } = panels
      const allowed = panel === 'end' ? AT_END : OVER_PANELS
      if (panel !== undefined && !allowed.has(command)) return
      // These arrows move by lines here, as in any text; those to the sides turn pages.
      const isLine = key === 'ArrowDown' || key === 'ArrowUp'
      if (!isLine) return run(command)
      if (panel === undefined && scroller.current)
        move(scroller.current, key === 'ArrowDown' ? LINE_STEP_PX : -LINE_STEP_PX)
    },
  )
  return run
}

/** Nothing of the text lies beyond what is seen. */
function isAtBottom(element: HTMLElement, isVertical: boolean): boolean {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  // Leftwards the browser counts below zero; with fractions of pixels it stops one before the end.
  return isVertical
    ? clientWidth - scrollLeft >= scrollWidth - 1
    : scrollTop + clientHeight >= scrollHeight - 1
}

/** How far a page is turned. Lines that run down are never cut at the edge where reading goes on. */
function toPagePx(element: HTMLElement, isVertical: boolean): number {
  if (!isVertical) return element.clientHeight * PAGE_RATIO
  const linePx = parseFloat(getComputedStyle(element).lineHeight) || LINE_STEP_PX
  return Math.max(1, Math.floor((element.clientWidth * PAGE_RATIO) / linePx)) * linePx
}
