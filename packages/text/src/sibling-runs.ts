/** Words that people number siblings with, in their order. */
type Cycle = {
  /** Finds the word in a folded name. */
  pattern: RegExp
  values: ReadonlyMap<string, number>
  /** Siblings must be the first of the cycle and all up to the last of them. */
  isWhole?: boolean
  /** A year behind the word counts before the word. */
  isOfYears?: boolean
}

type Member = { index: number; value: number }

/** Fewer may be any titles. */
const LEAST_SIBLINGS = 3
/** What a title of its own stands behind. */
const SEPARATOR = /[-–—:,.;_~([{「『（【]/
const YEAR = /^[ ,.]*((?:19|20)\d\d)$/

const toValues = (steps: readonly string[]) =>
  new Map(steps.flatMap((step, value) => step.split(' ').map((word) => [word, value] as const)))

function toCycle(steps: string, more: Partial<Cycle> = {}): Cycle {
  const values = toValues(steps.split(' | '))
  const words = [...values.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return { pattern, values, ...more }
}

const TIMES_OF_DAY = '早朝 | 朝 | 午前 | 正午 昼 | 午後 | 夕方 夕 | 夜 晩 | 深夜'.split(' | ')
const IROHA =
  'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす'

const CYCLES: readonly Cycle[] = [
  toCycle(
    'first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth',
  ),
  toCycle(
    'january jan | february feb | march mar | april apr | may | june jun | july jul | august aug | september sept sep | october oct | november nov | december dec',
    { isOfYears: true },
  ),
  toCycle(
    'monday mon | tuesday tue | wednesday wed | thursday thu | friday fri | saturday sat | sunday sun',
  ),
  toCycle('spring | summer | autumn fall | winter'),
  toCycle('dawn | morning | noon | afternoon | evening | night | midnight'),
  { pattern: /早朝|午前|正午|午後|夕方|深夜|[朝昼夕夜晩]/u, values: toValues(TIMES_OF_DAY) },
  {
    // Any kana may stand there: with one of another order beside them, い ろ は are no run.
    pattern: /(?<![\p{L}\p{N}])[ぁ-ゖ](?=$|[^\p{L}\p{N}ー]|[の組部章巻編篇話号班])/u,
    values: new Map([...IROHA].map((kana, value) => [kana, value])),
    isWhole: true,
  },
]

/**
 * Puts siblings in order that are numbered with words of which no key can know the value: First, Second,
 * Third; January, February; 朝 昼 夜; い ろ は. At least three siblings must differ in such a word alone, up
 * to a title behind a sign. They change places among themselves, and nothing else moves.
 *
 * @param sorted in natural order
 */
export function orderRuns<T>(sorted: readonly T[], nameOf: (item: T) => string): T[] {
  const ordered = [...sorted]
  if (sorted.length < LEAST_SIBLINGS) return ordered
  const names = sorted.map((item) => fold(nameOf(item)))
  const placed = new Set<number>()
  for (const cycle of CYCLES) {
    for (const members of findGroups(names, cycle)) {
      if (!isRun(members, cycle) || members.some(({ index }) => placed.has(index))) continue
      const inOrder = members.toSorted((a, b) => a.value - b.value)
      for (const [place, { index }] of members.entries()) {
        ordered[index] = sorted[inOrder[place]!.index]!
        placed.add(index)
      }
    }
  }
  return ordered
}

/** Small letters, plain forms, katakana as hiragana. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** Names that are the same but for the word, by their places in the list. */
function findGroups(names: readonly string[], cycle: Cycle): Iterable<Member[]> {
  const groups = new Map<string, Member[]>()
  for (const [index, name] of names.entries()) {
    const found = cycle.pattern.exec(name)
    if (found === null) continue
    const [word] = found
    const behind = name
      .slice(found.index + word.length)
      .split(SEPARATOR, 1)[0]!
      .trimEnd()
    const year = cycle.isOfYears ? YEAR.exec(behind)?.[1] : undefined
    const value = (cycle.values.get(word) ?? Number.NaN) + Number(year ?? 0) * cycle.values.size
    const key = `${name.slice(0, found.index)}\n${year === undefined ? behind : '\n'}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [{ index, value }])
    else group.push({ index, value })
  }
  return groups.values()
}

function isRun(members: readonly Member[], { isWhole = false }: Cycle): boolean {
  const values = new Set(members.map(({ value }) => value))
  if (values.size < LEAST_SIBLINGS || values.has(Number.NaN)) return false
  return !isWhole || Math.max(...values) === values.size - 1
}
