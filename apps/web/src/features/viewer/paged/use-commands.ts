import { TIMES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import { hasRoomForSpread } from '@yomikura/reader/spreads'
import type { Point } from '@yomikura/reader/zoom'
import type { RefObject } from 'react'
import { useText } from '#lib/use-text.ts'
import type { ControlsVisibility } from '../chrome/controls-visibility.ts'
import type { PagedSession } from './paged-session.ts'
import { turnPage } from './turn-page.ts'
import type { Choices } from './use-choices.ts'
import type { usePanel } from './use-panel.ts'

/** What a command came with: where it points to, when the reader did it, and how. */
export type Cause = { point?: Point | undefined; atMs?: number; isSwipe?: boolean }

export type Run = (command: Command, cause?: Cause) => void

type Options = {
  session: PagedSession
  stageRef: RefObject<HTMLElement | null>
  controls: ControlsVisibility
  choices: Choices
  change: (change: Partial<Choices>) => void
  panels: ReturnType<typeof usePanel>
  say: (text: string, ms: number) => void
  toggleFullscreen: (() => void) | undefined
  toggleAutoTurn: () => void
  onClose: () => void
}

/** The one place where a command is done, wherever it came from. */
export function useCommands(options: Options): Run {
  const { session, controls, choices, change, panels, say } = options
  const t = useText()

  const turn = (by: 'forward' | 'back', cause: Cause) => {
    const motion = choices.isAnimationTurnPage ? 'turn' : 'none'
    if (turnPage({ session, stage: options.stageRef.current, by, motion, ...cause })) {
      controls.hide()
    } else say(t(by === 'forward' ? 'viewer.at_end' : 'viewer.at_start'), TIMES.toastMs)
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
  const close = () => {
    if (panels.panel !== undefined) panels.close()
    else if (session.isZoomed) session.run('zoom-reset')
    else options.onClose()
  }
  const own: Partial<Record<Command, (cause: Cause) => void>> = {
    forward: (cause) => turn('forward', cause),
    back: (cause) => turn('back', cause),
    'toggle-controls': () => controls.toggle(),
    'toggle-spread': toggleSpread,
    'shift-pairing': () => change({ isSwitchingSpread: !choices.isSwitchingSpread }),
    'toggle-direction': toggleDirection,
    'toggle-auto-turn': options.toggleAutoTurn,
    'toggle-fullscreen': () => options.toggleFullscreen?.(),
    'open-settings': () => panels.open('settings'),
    'open-help': () => panels.open('help'),
    close,
  }
  return (command, cause = {}) => {
    const run = own[command]
    if (run) return run(cause)
    session.run(command, cause.point)
    // A jump shows where it led to, and the way back.
    if (command === 'first' || command === 'last') controls.show()
  }
}
