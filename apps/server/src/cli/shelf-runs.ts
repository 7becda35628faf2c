import { readVolume, type RunPlace } from './shelf-facts.ts'
import { stemOf } from './shelf-names.ts'

/** A work of a shelf by the names of the folders above it, from the shelf down, and its own. */
export type RunningWork = { above: readonly string[]; name: string; isFolder: boolean }

/** A folder that is called as a part of a row: `Title 11-20`, `Title Season 2`. */
type RunName = { stem: string; form: 'range' | 'season'; first: number; last: number }

const DASH = '\\s*(?:-|–|—|~|〜|to)\\s*'
const RANGE = new RegExp(
  `^(.*?)[\\s._,-]*(?:\\b(?:v|vols?\\.?|volumes?|ch|chapters?|books?|issues?|nos?\\.?|bd|band|tomes?)[\\s._]*|[#第])?(\\d{1,4})${DASH}#?(\\d{1,4})\\s*(?:[巻卷冊册话話集권화回])?$`,
  'iu',
)
const SEASONS = [
  /^(.*?)[\s._,-]*\b(?:season|series|staffel|saison|temporada|stagione|s)[\s._]*(\d{1,2})$/iu,
  /^(.*?)[\s._,-]*\b(\d{1,2})(?:st|nd|rd|th)[\s._]+season$/iu,
  /^(.*?)[\s._,-]*(?:シーズン|시즌)\s*(\d{1,2})$/u,
  /^(.*?)[\s._,-]*第?(\d{1,2})(?:期|季|シーズン|시즌|기)$/u,
]
const BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）|【[^【】]*】)\s*$/u

const DATE = /\d{4}[-.]\d{1,2}[-.]\d{1,2}/u

/** What a folder's name says of its place in a row; undefined where it says none. */
function readRunName(name: string): RunName | undefined {
  const plain = name.normalize('NFKC').trim().replace(BRACKETS, '')
  if (DATE.test(plain)) return undefined
  const [, stem = '', first, last] = RANGE.exec(plain) ?? []
  if (first !== undefined && Number(first) < Number(last)) {
    return { stem, form: 'range', first: Number(first), last: Number(last) }
  }
  for (const season of SEASONS) {
    const [, title = '', number] = season.exec(plain) ?? []
    if (number === undefined) continue
    return { stem: title, form: 'season', first: Number(number), last: Number(number) }
  }
  return undefined
}

/**
 * Places of works whose folders make one row: `Title 1-10` and `Title 11-20`, or seasons, beside each other.
 * One such folder alone is called so. Where numbers begin again in each folder, works are counted on.
 *
 * @param works in the order of the shelf
 * @returns for each work that has one its place, and the folders above it without those that only count
 */
export function findRuns<Work extends RunningWork>(
  works: readonly Work[],
): Map<Work, { run: RunPlace; above: readonly string[] }> {
  const rows = new Map<string, Found<Work>[]>()
  for (const work of works) {
    const found = findMember(work)
    if (found === undefined) continue
    const row = rows.get(found.key) ?? []
    rows.set(found.key, row)
    row.push({ work, ...found })
  }
  const places = new Map<Work, { run: RunPlace; above: readonly string[] }>()
  for (const row of rows.values()) {
    if (!isRow(row.map(({ run }) => run))) continue
    const sorted = row.toSorted((a, b) => a.run.first - b.run.first)
    const read = sorted.map(({ work, run, isMember }) =>
      isMember ? run.first : readVolume(withoutStart(work, run.stem)),
    )
    const isRising = read.every(
      (number, at) => number !== undefined && number > (read[at - 1] ?? -1),
    )
    for (const [at, { work, run, depth }] of sorted.entries()) {
      const volume = isRising ? read[at]! : at + 1
      const named = { volume, ...(run.stem !== '' && { name: run.stem }) }
      places.set(work, { run: named, above: withoutCounts(work.above, depth, run) })
    }
  }
  return places
}

type Found<Work> = { work: Work; run: RunName; depth: number; isMember: boolean }

/** `Title 1-10` is called `Title` in titles; a season without a name of its series is called as that. */
function withoutCounts(above: readonly string[], depth: number, { stem, form }: RunName) {
  if (depth >= above.length || (form === 'season' && stem !== '')) return above
  return stem === '' ? above.toSpliced(depth, 1) : above.with(depth, stem)
}

/** The outermost folder of a row on the way to a work, or the work itself. */
function findMember({ above, name, isFolder }: RunningWork) {
  const way = isFolder ? [...above, name] : above
  for (const [depth, folder] of way.entries()) {
    const run = readRunName(folder)
    if (run === undefined) continue
    const key = JSON.stringify([way.slice(0, depth), run.stem.toLowerCase(), run.form])
    return { key, run, depth, isMember: depth === above.length }
  }
  return undefined
}

/** Two folders at least, none of which holds what another one does. */
function isRow(runs: readonly RunName[]): boolean {
  const spans = new Map(runs.map((run) => [`${run.first}-${run.last}`, run]))
  const sorted = [...spans.values()].toSorted((a, b) => a.first - b.first)
  return sorted.length > 1 && sorted.every(({ first }, at) => first > (sorted[at - 1]?.last ?? -1))
}

function withoutStart({ name, isFolder }: RunningWork, stem: string): string {
  const own = isFolder ? name : stemOf(name)
  return own.toLowerCase().startsWith(stem.toLowerCase()) ? own.slice(stem.length) : own
}
