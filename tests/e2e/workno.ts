import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

/** Files here, each with a hundred numbers of its own; the works of the shared shelf have the first. */
const FILES = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts'))
  .toSorted()
const MOST = 99

/**
 * The number of a work that a file publishes. Journeys share one shop: who published under a number of
 * another file would read the other one's work.
 *
 * @param file `import.meta.filename` of who publishes it
 * @param n from 1 to 99, another one for each work of the file
 */
export function toWorkno(file: string, n: number, prefix: 'RJ' | 'BJ' | 'VJ' = 'RJ'): string {
  const place = FILES.indexOf(basename(file)) + 1
  if (place === 0) throw new Error(`${file} is not in tests/e2e.`)
  if (n < 1 || n > MOST)
    throw new Error(`Number ${String(n)} is not between 1 and ${String(MOST)}.`)
  return `${prefix}009${String(place).padStart(3, '0')}${String(n).padStart(2, '0')}`
}
