import type { Command } from '@yomikura/reader/commands'
import { type ReaderInput, toCommand } from '@yomikura/reader/input-map'
import type { PageDirection } from '@yomikura/reader/publication'
import type { RefObject } from 'react'
import type { Chrome } from '../chrome/use-chrome.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import type { Notes } from './notes/use-notes.ts'
import { useBookInputs } from './use-book-inputs.ts'

type Options = {
  stageRef: RefObject<HTMLElement | null>
  chrome: Chrome
  notes: Notes
  direction: PageDirection
  run: (command: Command) => void
}

/** Keys and hands, in the frames and around them, as commands. @returns takes what a frame tells of hands */
export function useFlowInputs({ stageRef, chrome: { panels }, notes, direction, run }: Options) {
  const context = () => ({ direction, isZoomed: false })
  const isHeld = (command: Command) => {
    if (panels.panel === undefined || command === 'close' || command === 'open-settings')
      return false
    // The end page is turned like any other.
    return !(panels.panel === 'end' && (command === 'forward' || command === 'back'))
  }
  const runKey = (command: Command) => {
    if (isHeld(command)) return
    if (notes.chosen && command === 'close') return notes.dismiss()
    if (notes.chosen && command === 'toggle-controls') {
      return notes.focusBar()
    }
    run(command)
  }
  const handleInput = (input: ReaderInput) => {
    if (input.type !== 'key') {
      // Words in hand are let go first; the same tap turns no page.
      if (notes.chosen && input.type === 'tap') return notes.dismiss()
      if (panels.panel !== undefined) return input.type === 'tap' ? panels.close() : undefined
    }
    const command = toCommand(input, { ...context(), focus: 'page' })
    if (command) runKey(command)
  }
  useViewerKeys(context, runKey)
  return useBookInputs(stageRef, handleInput)
}
