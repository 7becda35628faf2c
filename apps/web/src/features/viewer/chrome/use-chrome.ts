import type { Command } from '@yomikura/reader/commands'
import { type RefObject, useEffect, useState } from 'react'
import { motion } from '../moving/motion.ts'
import { useParts } from '../parts/use-parts.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { PageTaps } from './page-taps.ts'
import { useIsOtherWork } from './shown-work.ts'
import { useControls } from './use-controls.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { type Panel, usePanel } from './use-panel.ts'
import { useToast } from './use-toast.ts'
import { useWakeLock } from './use-wake-lock.ts'

export type Chrome = ReturnType<typeof useChrome>

const PANELS: Partial<Record<Command, Panel>> = {
  'open-settings': 'settings',
  'open-help': 'help',
  'open-contents': 'contents',
  'open-search': 'search',
  'open-share': 'share',
  'open-work-info': 'work-info',
}

/**
 * What every viewer's controls know and do: when they show, which panel is open, toasts, fullscreen,
 * the screen kept on. `ViewerChrome` draws it.
 *
 * @param contentRef the element that the content fills: the mouse over its edges brings the controls
 * @param isFirstShown whether the bars lie over the content of another work when it opens
 */
export function useChrome(
  file: OpenedFile,
  contentRef: RefObject<HTMLElement | null>,
  isFirstShown = true,
) {
  const isOther = useIsOtherWork(file.workno)
  const { controls, isShown, isCursorHidden } = useControls(contentRef, isFirstShown && isOther)
  const panels = usePanel(controls)
  const { toast, say } = useToast()
  const fullscreen = useFullscreen()
  const parts = useParts(file)
  const taps = usePageTaps()
  useWakeLock()

  /** Does a command that belongs to the controls. @returns false when it belongs to the content */
  const run = (command: Command): boolean => {
    const panel = PANELS[command]
    if (panel) panels.open(panel)
    else if (command === 'toggle-controls') controls.toggle()
    else if (command === 'toggle-fullscreen') fullscreen.toggle?.()
    else if (command === 'toggle-motion') motion.toggle()
    else if (command === 'next-part') parts.open(parts.next)
    else if (command === 'previous-part') parts.open(parts.previous)
    // The end page is no panel over the pages: a reader who closes there is done reading.
    else if (command === 'close' && panels.panel && panels.panel !== 'end') panels.close()
    else if (command === 'close') file.onClose()
    else return false
    return true
  }
  return { controls, isShown, isCursorHidden, panels, parts, taps, toast, say, fullscreen, run }
}

/** Taps anywhere but on what comes after the last page; those in a book's frame are noted by who takes them. */
function usePageTaps(): PageTaps {
  const [taps] = useState(() => new PageTaps())
  useEffect(() => {
    const handlePress = ({ target, clientX: x, clientY: y, timeStamp: atMs }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-end-page]')) return
      taps.note({ x, y, atMs })
    }
    addEventListener('pointerdown', handlePress, { capture: true })
    return () => removeEventListener('pointerdown', handlePress, { capture: true })
  }, [taps])
  return taps
}
