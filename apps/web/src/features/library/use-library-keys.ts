import { topModal } from '@yomikura/ui/modal-stack'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { currentDevicePrefs } from '#data/base/device/device-prefs.ts'

/** A slash leads to the search, a question mark to the list of keys; neither while something is typed. */
export function useLibraryKeys(
  search: RefObject<HTMLInputElement | null>,
  onOpen: (name: 'keys') => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if ((key !== '/' && key !== '?') || topModal() || isTaken(event)) return
    event.preventDefault()
    if (key === '?') onOpen('keys')
    else {
      search.current?.focus()
      search.current?.select()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** A key with which something is typed, that belongs to the browser, or that is turned off. */
function isTaken({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true
  if (currentDevicePrefs().characterKeys === 'off') return true
  return target instanceof Element && target.closest('input, select, textarea') !== null
}
