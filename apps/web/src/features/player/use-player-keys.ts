import type { Player } from '@yomikura/player/player'
import { toLatinKey } from '@yomikura/reader/latin-key'
import { type RefObject, useEffect } from 'react'
import { isKeyOff } from '#data/base/device/character-keys.ts'
import { useSettings } from '#data/session/session.ts'

/** Keys of the full player; none act while a panel is open, in a field, or with a modifier. */
export function usePlayerKeys(
  dialog: RefObject<HTMLDialogElement | null>,
  player: Player,
  isPanelOpen: boolean,
): void {
  const [{ skipSeconds }] = useSettings('audioPlayer')
  useEffect(() => {
    const element = dialog.current
    if (!element || isPanelOpen) return
    const run: Record<string, () => void> = {
      ' ': () => void player.toggle(),
      k: () => void player.toggle(),
      ArrowLeft: () => player.skip(-skipSeconds),
      ArrowRight: () => player.skip(skipSeconds),
      n: () => void player.next(),
      p: () => void player.previous(),
      r: () => player.cycleRepeat(),
      s: () => player.toggleShuffle(),
      m: () => player.setMuted(!player.getState().isMuted),
    }
    const press = (event: KeyboardEvent) => {
      const key = toLatinKey(event)
      const action = run[key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isTaken(key, event) || isKeyOff(event)) return
      event.preventDefault()
      action()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [dialog, player, isPanelOpen, skipSeconds])
}

/** A key that the focused control uses itself. */
function isTaken(key: string, { target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input, select, textarea')) return true
  return key === ' ' && target.matches('button, a')
}
