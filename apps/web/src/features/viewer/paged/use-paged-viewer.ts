import { type ReaderInput, toCommand } from '@yomikura/reader/input-map'
import { hasRoomForSpread } from '@yomikura/reader/spreads'
import type { Point } from '@yomikura/reader/zoom'
import { useRef, useSyncExternalStore } from 'react'
import { useControls } from '../chrome/use-controls.ts'
import { useFullscreen } from '../chrome/use-fullscreen.ts'
import { useToast } from '../chrome/use-toast.ts'
import { useWakeLock } from '../chrome/use-wake-lock.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { useAutoTurn } from './use-auto-turn.ts'
import { useChoices } from './use-choices.ts'
import { useCommands } from './use-commands.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { usePanel } from './use-panel.ts'
import { usePlace } from './use-place.ts'
import { useSettled } from './use-settled.ts'
import { useViewerKeys } from './use-viewer-keys.ts'

type Options = { workno: string; opened: OpenedPublication; onClose: () => void }

/** Everything the paged viewer knows and does; its components only draw it. */
export function usePagedViewer({ workno, opened, onClose }: Options) {
  const stageRef = useRef<HTMLElement>(null)
  const [choices, change] = useChoices(workno, opened.publication.direction)
  const { startPage, keeper } = usePlace(workno, opened)
  const { session, thumbnails } = useOpenedSession({ workno, opened, startPage, choice: choices })
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { controls, isCursorHidden } = useControls(stageRef)
  const panels = usePanel(controls)
  const { toast, say } = useToast()
  const fullscreen = useFullscreen()
  useWakeLock()
  const { isSettled, hasPainted } = useSettled(session, {
    onPainted: (pageIndex) => keeper.paint(pageIndex),
    onLeft: () => keeper.leave(),
  })
  const autoTurn = useAutoTurn({
    session,
    choices,
    change,
    controls,
    isSettled,
    isHeld: panels.panel !== undefined,
    onTurn: () => run('forward'),
    say,
  })
  const run = useCommands({
    session,
    stageRef,
    controls,
    choices,
    change,
    panels,
    say,
    toggleFullscreen: fullscreen.toggle,
    toggleAutoTurn: autoTurn.toggle,
    onClose,
  })

  const toContext = () => ({ direction: state.layout.direction, isZoomed: session.isZoomed })
  const handleInput = (input: ReaderInput, point?: Point) => {
    if (panels.panel !== undefined) return input.type === 'tap' ? panels.close() : undefined
    if (autoTurn.isOn) {
      autoTurn.interrupt()
      if (input.type === 'tap') return
    }
    const command = toCommand(input, { ...toContext(), focus: 'page' })
    if (command) run(command, { point, isSwipe: input.type === 'swipe' })
  }
  useViewerKeys(toContext, (command, event) => {
    if (panels.panel !== undefined && command !== 'close' && command !== 'open-settings') return
    if (autoTurn.isOn && (command === 'forward' || command === 'back')) autoTurn.interrupt()
    run(command, { atMs: event.timeStamp })
  })

  return {
    session,
    state,
    stageRef,
    isSettled,
    isCursorHidden,
    controls,
    fullscreen,
    panel: panels.panel,
    closePanel: panels.close,
    toast,
    // Nothing may be fetched before the first page is there, previews least of all.
    thumbnails: hasPainted ? thumbnails : undefined,
    choices: {
      ...choices,
      isAutoTurnOn: autoTurn.isOn,
      hasRoomForSpread: hasRoomForSpread(state.viewport),
    },
    run,
    handleInput,
    handleChoice: change,
    handleSeek: (toPage: number) => session.dispatch({ type: 'jumped', toPage }),
  }
}
