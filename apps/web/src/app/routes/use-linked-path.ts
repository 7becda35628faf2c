import { useSearch } from '@tanstack/react-router'

/** Folder or document that a link to a place names with `f`; empty for the work's root. */
export function useLinkedPath(): string {
  const { f } = useSearch({ strict: false })
  return typeof f === 'string' ? f : ''
}
