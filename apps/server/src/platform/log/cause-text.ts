const LONGEST = 500
/** Providers and mail servers name people in their messages. Without a dot it may be a part of an address of the web. */
const MAIL = /[^\s@/:<>()"',;=]+@[^\s@/:<>()"',;=]+\.[^\s@/:<>()"',;=]+/g

/**
 * Why something failed, for one field of the log: the messages of an error and of its causes. Only
 * messages and codes are taken, because objects of a library may hold what was sent.
 */
export function toCauseText(error: unknown): string {
  const parts: string[] = []
  const seen = new Set<unknown>()
  for (let at = error; at instanceof Error && !seen.has(at); at = findCause(at)) {
    seen.add(at)
    const code = readText(at, 'code')
    const description = [readText(at, 'error'), readText(at, 'error_description')].filter(Boolean)
    parts.push(
      [at.message || at.name, code && `(${code})`, ...description].filter(Boolean).join(' '),
    )
  }
  const text = parts.length > 0 ? parts.join(': ') : String(error)
  // Cut before and after: a search in a long text takes long, and a cut address is found no more.
  return text
    .slice(0, 2 * LONGEST)
    .replaceAll(MAIL, '[address]')
    .slice(0, LONGEST)
}

function findCause(error: Error): unknown {
  // A name with several addresses fails once for each; the first says enough.
  if (error instanceof AggregateError) return (error.errors as unknown[])[0]
  return error.cause
}

function readText(error: Error, field: string): string {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}
