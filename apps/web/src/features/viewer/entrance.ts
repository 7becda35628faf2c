/** What the app adds to an entry of the browser's history; the router's own keys stay beside it. */
type EntryState = { from?: unknown } | null

/** The label of where a viewer was opened from: in the address on entry, in the entry's state later. */
export function readEntrance(): string | null {
  const named = new URLSearchParams(location.search).get('from')
  if (named !== null) return named
  const from = (history.state as EntryState)?.from
  return typeof from === 'string' ? from : null
}

/**
 * Replaces the history entry of a free viewer on entry (specification.md#2.2): the label moves from the
 * address into the entry's state, so that a reload reports the same and an address that is passed on
 * does not say how somebody else came here.
 */
export function replaceEntry(): void {
  const url = new URL(location.href)
  const from = url.searchParams.get('from')
  if (from === null) return
  url.searchParams.delete('from')
  const state = { ...(history.state as object | null), from }
  history.replaceState(state, '', `${url.pathname}${url.search}${url.hash}`)
}
