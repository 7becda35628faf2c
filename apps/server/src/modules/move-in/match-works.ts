import { foldForSearch } from '@yomikura/text/search-text'
import type { ForeignWork } from './foreign-library.ts'

/** An imported work of the account that moves in. */
export type OwnWork = {
  workno: string
  /** Absolute; null once its files are nowhere. */
  path: string | null
  title: string
  series: string | null
  volume: number | null
}

/** A folder of the other server, and where it lies for this one. */
export type PathMapping = { from: string; to: string }

export type Match =
  | { kind: 'found'; workno: string }
  /** More than one work could be meant: none is. */
  | { kind: 'ambiguous'; worknos: readonly string[] }
  | { kind: 'none' }

/** What lies at a path: a file with its bytes, or a folder; undefined for nothing. */
type Look = (path: string) => Promise<{ sizeBytes: number | undefined } | undefined>

/** A guess and how sure it is: the larger, the surer. */
type Guess = { worknos: readonly string[]; strength: number }

/** A work by the names of its path. */
type Named = { workno: string; path: string; names: string[] }

/** With how many names from the end of a path on it shares. */
type Tail = Named & { tail: number }

const NOTHING: Guess = { worknos: [], strength: 0 }
const EXACT = Number.MAX_SAFE_INTEGER
/** A title is less than any path. */
const BY_TITLE = 1
/** Folders above a book that may be the work: of its title, its series, its author. */
const MOST_ABOVE = 3
/** Works that share a file name and no folder, of which the sizes are asked. */
const MOST_ALIKE = 50

/**
 * Finds the works of another server among those of an account: by path, by the longest common end of the
 * paths, since shelves are moved and mounted elsewhere, and last by title and number. What fits several works
 * equally is ambiguous, and so is a work that several of the others fit: a wrong place is worse than none.
 */
export async function matchWorks(
  theirs: readonly ForeignWork[],
  own: readonly OwnWork[],
  { mappings, look }: { mappings: readonly PathMapping[]; look: Look },
): Promise<ReadonlyMap<string, Match>> {
  const shelf = new OwnShelf(own, look)
  const guesses = new Map<string, Guess & { path: string }>()
  for (const work of theirs) {
    const paths = work.paths.map((path) => mapPath(normalise(path), mappings))
    const guess = await shelf.guess({ ...work, paths })
    guesses.set(work.id, { ...guess, path: paths[0] ?? work.id })
  }
  return toMatches(guesses)
}

/** Of those that claim one work the surest has it. Two libraries of one server may hold one path. */
function toMatches(guesses: ReadonlyMap<string, Guess & { path: string }>): Map<string, Match> {
  const claims = new Map<string, { strength: number; paths: Set<string> }>()
  for (const { worknos, strength, path } of guesses.values()) {
    const [workno] = worknos
    if (workno === undefined || worknos.length > 1) continue
    const known = claims.get(workno)
    if (!known || known.strength < strength)
      claims.set(workno, { strength, paths: new Set([path]) })
    else if (known.strength === strength) known.paths.add(path)
  }
  return new Map([...guesses].map(([id, guess]) => [id, toMatch(guess, claims)]))
}

type Claims = ReadonlyMap<string, { strength: number; paths: ReadonlySet<string> }>

function toMatch({ worknos, strength }: Guess, claims: Claims): Match {
  const [workno] = worknos
  if (workno === undefined) return { kind: 'none' }
  if (worknos.length > 1) return { kind: 'ambiguous', worknos }
  const claim = claims.get(workno)
  if (!claim || strength < claim.strength) return { kind: 'none' }
  return claim.paths.size > 1 ? { kind: 'ambiguous', worknos } : { kind: 'found', workno }
}

/** The works of an account by their paths and titles. */
class OwnShelf {
  readonly #byPath = new Map<string, string>()
  /** By the last name of the path, and by the last two. */
  readonly #byEnd = new Map<string, Named[]>()
  readonly #byTitle = new Map<string, Set<string>>()
  readonly #look: Look

  constructor(own: readonly OwnWork[], look: Look) {
    this.#look = look
    for (const work of own) {
      for (const key of toTitleKeys({ ...work, number: work.volume })) {
        const known = this.#byTitle.get(key) ?? new Set()
        this.#byTitle.set(key, known.add(work.workno))
      }
      if (work.path === null) continue
      const path = normalise(work.path)
      this.#byPath.set(path, work.workno)
      const names = toNames(path)
      for (const length of [1, 2]) {
        const end = toEnd(names, length)
        const known = this.#byEnd.get(end) ?? []
        this.#byEnd.set(end, known)
        known.push({ workno: work.workno, path: work.path, names })
      }
    }
  }

  async guess(work: ForeignWork): Promise<Guess> {
    const exact = work.paths.flatMap((path) => this.#byPath.get(path) ?? [])
    if (exact[0] !== undefined) return { worknos: [exact[0]], strength: EXACT }
    for (const path of work.paths) {
      const size = path === work.paths[0] ? work.sizeBytes : undefined
      const guess = await this.#guessByTail(toNames(path), size)
      if (guess.worknos.length > 0) return guess
    }
    return this.#guessByTitle(work)
  }

  async #guessByTail(names: readonly string[], sizeBytes: number | undefined): Promise<Guess> {
    const tails = [...this.#listLike(names), ...(await this.#listAround(names))]
    const longest = Math.max(0, ...tails.map(({ tail }) => tail))
    const best = tails.filter(({ tail }) => tail === longest)
    if (best.length === 0) return NOTHING
    const same = await this.#listOfSize(best, sizeBytes)
    const chosen = same.length > 0 ? same : best
    // A name alone says little: `vol 01.cbz` lies in every folder.
    if (longest < 2 && same.length === 0) return NOTHING
    return {
      worknos: chosen.map(({ workno }) => workno),
      strength: BY_TITLE + 2 * longest + Number(same.length > 0),
    }
  }

  /** Works that are called as the path is, with how many names from its end on. */
  #listLike(names: readonly string[]): Tail[] {
    const near = this.#byEnd.get(toEnd(names, 2)) ?? []
    const far = near.length > 0 ? [] : (this.#byEnd.get(toEnd(names, 1)) ?? [])
    // Of a name that every folder has, `01.cbz`, the sizes of all would have to be asked for each.
    const like = far.length > MOST_ALIKE ? [] : [...near, ...far]
    return like.map((own) => ({ ...own, tail: countCommonEnd(own.names, names) }))
  }

  /** Folders above that are one work, as that of an author of one book is, and hold what the path names. */
  async #listAround(names: readonly string[]): Promise<Tail[]> {
    const around: Tail[] = []
    for (let depth = 1; depth <= MOST_ABOVE && depth < names.length; depth++) {
      for (const own of this.#listLike(names.slice(0, -depth))) {
        const inside = [own.path, ...names.slice(-depth)].join('/')
        if (await this.#look(inside)) around.push({ ...own, tail: own.tail + depth })
      }
    }
    return around
  }

  async #listOfSize(own: readonly Tail[], sizeBytes: number | undefined): Promise<Tail[]> {
    const same: Tail[] = []
    if (sizeBytes === undefined) return same
    for (const one of own) {
      if ((await this.#look(one.path))?.sizeBytes === sizeBytes) same.push(one)
    }
    return same
  }

  #guessByTitle({ title, series, number }: ForeignWork): Guess {
    const keys = toTitleKeys({ title, series: series ?? null, number: number ?? null })
    for (const key of series === undefined ? keys : keys.slice(0, -1)) {
      const worknos = this.#byTitle.get(key)
      if (worknos) return { worknos: [...worknos], strength: BY_TITLE }
    }
    return NOTHING
  }
}

/** Under which words a work is found, the surest first; its title alone comes last. */
function toTitleKeys(work: {
  title: string
  series: string | null
  number: number | null
}): string[] {
  const title = foldForSearch(work.title)
  const series = work.series === null ? '' : foldForSearch(work.series)
  const keys = title === '' ? [] : [JSON.stringify([title])]
  if (series === '') return keys
  return [
    ...(work.number === null ? [] : [JSON.stringify([series, work.number])]),
    JSON.stringify([series, title]),
    ...keys,
  ]
}

/** One form for all: Windows and some disks write the same path otherwise. */
function normalise(path: string): string {
  const slashed = /^[A-Za-z]:\\|^\\\\/u.test(path) ? path.replaceAll('\\', '/') : path
  return slashed.normalize('NFC').replace(/\/+$/u, '')
}

function toNames(path: string): string[] {
  return path.split('/').filter((name) => name !== '')
}

/** Its last names; what has fewer has them all. */
function toEnd(names: readonly string[], length: number): string {
  return `${length}/${names.slice(-length).join('/')}`
}

function countCommonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count))
    count++
  return count
}

/** The path as this server sees it; as it is where no mapping begins it. Of several the longest counts. */
function mapPath(path: string, mappings: readonly PathMapping[]): string {
  const fitting = mappings
    .map(({ from, to }) => ({ from: normalise(from), to: normalise(to) }))
    .filter(({ from }) => path === from || path.startsWith(`${from}/`))
    .toSorted((a, b) => b.from.length - a.from.length)[0]
  return fitting ? fitting.to + path.slice(fitting.from.length) : path
}
