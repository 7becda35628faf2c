import type { Command } from '@yomikura/reader/commands'
import type { ReaderInput } from '@yomikura/reader/input-map'
import type { PageDirection } from '@yomikura/reader/publication'
import type { Point } from '@yomikura/reader/zoom'
import type { RefObject } from 'react'
import type { Chrome } from '../chrome/use-chrome.ts'
import { toViewerCommand } from '../chrome/to-viewer-command.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import type { FlowSession } from './flow-session.ts'
import type { Notes } from './notes/use-notes.ts'
import { useBookInputs } from './use-book-inputs.ts'

type Options = {
  session: FlowSession
  stageRef: RefObject<HTMLElement | null>
  chrome: Chrome
  notes: Notes
  direction: PageDirection
  run: (command: Command, point?: Point) => void
}

/** Keys and hands, in the frames and around them, as commands. */
export function useFlowInputs(options: Options) {
  const { session, stageRef, notes, direction, run } = options
  const { panels, taps } = options.chrome
  const context = () => ({ direction, isZoomed: session.zoom.isZoomed })
  const isHeld = (command: Command) => {
    if (panels.panel === undefined || command === 'close' || command === 'open-settings')
      return false
    // The end page is turned like any other.
    return !(panels.panel === 'end' && (command === 'forward' || command === 'back'))
  }
  const runKey = (command: Command, point?: Point) => {
    if (isHeld(command)) return
    if (notes.chosen && command === 'close') return notes.dismiss()
    if (notes.chosen && command === 'toggle-controls') {
      return notes.focusBar()
    }
    run(command, point)
  }
  const handleInput = (input: ReaderInput, point?: Point) => {
    if (input.type !== 'key') {
      // Words in hand are let go first; the same tap turns no page.
      if (notes.chosen && input.type === 'tap') return notes.dismiss()
      if (panels.panel !== undefined) return input.type === 'tap' ? panels.close() : undefined
    }
    const command = toViewerCommand(input, { ...context(), focus: 'page' })
    if (command) runKey(command, point)
  }
  useViewerKeys(context, (command) => runKey(command))
  return {
    /** Takes what hands do over magnified pages. */
    handleInput,
    /** Takes what a frame reports of hands. */
    handleHand: useBookInputs({ stageRef, session, taps, onInput: handleInput }),
  }
}
