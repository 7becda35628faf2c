import type { Command } from '@yomikura/reader/commands'
import type { InputContext } from '@yomikura/reader/input-map'
import { useEffect, useEffectEvent } from 'react'
import { toViewerCommand } from './to-viewer-command.ts'

type Context = Omit<InputContext, 'focus'>

/** Keys of the whole window, as long as the viewer is what the window shows. */
export function useViewerKeys(
  toContext: () => Context,
  run: (command: Command, event: KeyboardEvent) => void,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const command = toViewerCommand(
      {
        type: 'key',
        key: event.key,
        code: event.code,
        shift: event.shiftKey,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        composing: event.isComposing,
      },
      { ...toContext(), focus: toFocus(event.target) },
    )
    if (command === undefined) return
    event.preventDefault()
    run(command, event)
  })

  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function toFocus(target: EventTarget | null): InputContext['focus'] {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest('input[type=range]')) return 'slider'
  if (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select')
  ) {
    return 'text'
  }
  // Arrows move between radio buttons, so such a group keeps them as a slider does.
  if (target.closest('input[type=radio]')) return 'slider'
  return target.closest('button, a, input, summary') ? 'button' : 'page'
}
