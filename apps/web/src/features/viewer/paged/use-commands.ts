import { TIMES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import { listVisiblePages } from '@yomikura/reader/paged-reader'
import { hasRoomForSpread } from '@yomikura/reader/spreads'
import type { Point } from '@yomikura/reader/zoom'
import type { RefObject } from 'react'
import { useText } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import type { Bookmarks } from '../reading/use-bookmarks.ts'
import { markViewer } from '../viewer-marks.ts'
import type { PagedSession } from './paged-session.ts'
import type { Choices } from './use-choices.ts'
import { glide, stopMotion } from './stage-motion.ts'

/** What a command came with: where it points to, when the reader did it, and how. */
export type Cause = { point?: Point | undefined; atMs?: number; isSwipe?: boolean }

export type Run = (command: Command, cause?: Cause) => void

type Options = {
  session: PagedSession
  stageRef: RefObject<HTMLElement | null>
  chrome: Chrome
  choices: Choices
  change: (change: Partial<Choices>) => void
  bookmarks: Bookmarks
  toggleAutoTurn: () => void
  /** Back to a page by the browser's history. @returns false where it does not lead there */
  goBack: (origin: number | undefined) => boolean
  /** Where pages may also be read downwards: goes on there, at this page. */
  onToggleOrientation?: ((pageIndex: number) => void) | undefined
}

/** The one place where a command is done, wherever it came from. */
export function useCommands(options: Options): Run {
  const { session, choices, change, chrome } = options
  const { controls, say } = chrome
  const t = useText()

  const turn = (by: 'forward' | 'back', cause: Cause) => {
    const isAtEndPage = chrome.panels.panel === 'end'
    if (isAtEndPage) return by === 'back' ? chrome.panels.close() : undefined
    const motion = choices.isAnimationTurnPage ? 'turn' : 'none'
    if (turnPage({ session, stage: options.stageRef.current, by, motion, ...cause })) {
      controls.hide()
    } else if (by === 'forward') chrome.panels.open('end')
    else say(t('viewer.at_start'), TIMES.viewerToastMs)
  }
  const toggleSpread = () => {
    const { layout, viewport } = session.getState()
    if (hasRoomForSpread(viewport)) change({ isSpreadView: !layout.isSpread })
    else say(t('viewer.layout_no_room'), TIMES.viewerToastMs)
  }
  const toggleDirection = () => {
    const direction = choices.direction === 'rtl' ? 'ltr' : 'rtl'
    change({ direction })
    say(t(`viewer.direction_${direction}`), TIMES.directionLabelMs)
  }
  const toggleBookmark = () => {
    const pages = listVisiblePages(session.getState())
    const set = pages.filter((page) => options.bookmarks.pages.includes(page))
    // A spread is marked by its first page, and bare again only when none of its pages is marked.
    for (const page of set) options.bookmarks.set(page, false)
    if (set.length === 0 && pages[0] !== undefined) options.bookmarks.set(pages[0], true)
    say(
      t(set.length === 0 ? 'viewer.bookmark_added' : 'viewer.bookmark_removed'),
      TIMES.viewerToastMs,
    )
  }
  const close = () => {
    if (chrome.panels.panel === undefined && session.isZoomed) session.run('zoom-reset')
    else chrome.run('close')
  }
  const own: Partial<Record<Command, (cause: Cause) => void>> = {
    forward: (cause) => turn('forward', cause),
    back: (cause) => turn('back', cause),
    'toggle-spread': toggleSpread,
    'shift-pairing': () => change({ isSwitchingSpread: !choices.isSwitchingSpread }),
    'toggle-direction': toggleDirection,
    'toggle-orientation': () => options.onToggleOrientation?.(session.getState().pageIndex),
    'toggle-bookmark': toggleBookmark,
    'toggle-auto-turn': options.toggleAutoTurn,
    'jump-back': () => {
      if (!options.goBack(session.getState().jumpBack?.originPage)) session.run('jump-back')
    },
    close,
  }
  return (command, cause = {}) => {
    const run = own[command]
    if (run) return run(cause)
    if (chrome.run(command)) return
    session.run(command, cause.point)
    // A jump shows where it led to, and the way back.
    if (command === 'first' || command === 'last') controls.show()
  }
}

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
function turnPage({ session, stage, by, motion, atMs, isSwipe = false }: Turn): boolean {
  markViewer('turn-input', { startTime: atMs ?? performance.now(), detail: by })
  if (stage && !isSwipe) {
    if (motion === 'turn') glide(stage, 'turn')
    else stopMotion(stage)
  }
  const before = session.getState()
  session.run(by)
  return session.getState() !== before
}
