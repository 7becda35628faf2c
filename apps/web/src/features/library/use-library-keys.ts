import { topModal } from '@yomikura/ui/modal-stack'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A slash leads to the search, a question mark to the list of keys; neither while something is typed. */
export function useLibraryKeys(
  search: RefObject<HTMLInputElement | null>,
  onOpen: (name: 'keys') => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if ((key !== '/' && key !== '?') || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.isComposing || topModal()) return
    if (target instanceof Element && target.closest('input, select, textarea')) return
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
