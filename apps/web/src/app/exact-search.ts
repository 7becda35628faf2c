/** Holds the query as it stood in the address. A symbol, since no query can name it. */
const ASKED = Symbol('asked')

type ExactSearch = Record<string, unknown> & { [ASKED]?: string }

/** What a query names, each value as text; what it looked like is kept for `stringifySearch`. */
export function parseSearch(query: string): ExactSearch {
  const asked = query.replace(/^\?/, '')
  if (asked === '') return {}
  return { ...Object.fromEntries(new URLSearchParams(asked)), [ASKED]: asked }
}

/**
 * The query of an address. What came from an address returns byte for byte: its order, repeats,
 * numbers and escapes stay as its author wrote them. Only changed pairs are written again.
 */
export function stringifySearch(search: ExactSearch): string {
  const { [ASKED]: asked = '', ...named } = search
  const former = parseSearch(asked)
  const isKept = (pair: string) =>
    [...new URLSearchParams(pair).keys()].every((name) => named[name] === former[name])
  const kept = asked.split('&').filter(isKept)
  const changed = Object.entries(named)
    .filter(([name, value]) => value !== undefined && value !== former[name])
    .map(([name, value]) => [name, String(value)])
  const query = [...kept, String(new URLSearchParams(changed))]
    .join('&')
    // Nothing was kept, or nothing was changed.
    .replace(/^&|&$/g, '')
  return query === '' ? '' : `?${query}`
}
