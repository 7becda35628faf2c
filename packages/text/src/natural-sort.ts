import { orderRuns } from './sibling-runs.ts'
import { foldNumbering, FRONT_PAGE, MARK, OPENING } from './numbering.ts'

/** Keeps names apart that differ only in what the key folds away; sorts before any visible sign. */
const TIE_BREAK = '\u0000'
/** Stand before all that a name may go on with, in this order. */
const BEFORE_EXTENSION = '\u0001'
const WHOLE_NUMBER = '\u0002'
const FRACTION = '\u0003'
const PART = '\u0004'
const COPY = '\u0005'

/** Smaller than a number, which starts with 0 and the count of its digits. */
const BEFORE_PAGES = '0!'
const BEFORE_NUMBERS = '0"'
const CONTROLS = /[\u0000-\u001f]/g
const EXTENSION = /^\.(?:[a-z][a-z0-9]{0,4}|7z|3g[p2])$/
/** What systems put in front of a copy's name, in folded form. */
const COPY_OF = /^(?:copy of|こぴー ?[~〜]|kopie von|copie de) ?(?=.)/
/** More digits than a name has; longer numbers are compared as text. */
const MOST_DIGITS = 4096

/**
 * Key whose code-unit order is the order in which people number things, whatever they write numbers
 * with: "2" before "10" before "10.5", "第九話" before "第十話", "前編" before "後編". A copy follows its
 * original. Full-width forms are as their plain ones, katakana as hiragana, upper as lower case.
 *
 * Compared as plain strings, keys are five times faster than a collator and give the same order on
 * every device, whatever its locale data. Different names have different keys. Devices store keys: who
 * changes them raises `INDEX_FORM` of the library's index.
 *
 * @see docs/reference/order.md for the rules and a table of examples
 */
export function naturalSortKey(name: string): string {
  return toKey(name) + TIE_BREAK + name
}

/** Orders two names by {@link naturalSortKey}; build keys once instead when sorting many. */
export function compareNatural(a: string, b: string): number {
  return compareCodeUnits(naturalSortKey(a), naturalSortKey(b))
}

/**
 * Siblings in natural order of their names; each key is built once. What only siblings show to be
 * numbered (First, Second, Third) is in order, too.
 */
export function sortNaturally<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const sorted = items
    .map((item) => ({ item, key: naturalSortKey(nameOf(item)) }))
    .sort((a, b) => compareCodeUnits(a.key, b.key))
    .map(({ item }) => item)
  return orderRuns(sorted, nameOf)
}

function toKey(name: string): string {
  const folded = foldNumbering(name.replace(CONTROLS, ' ')).replace(SPACES, ' ')
  const point = folded.lastIndexOf('.')
  const extension = point > 0 ? folded.slice(point) : ''
  if (!EXTENSION.test(extension)) return toStemKey(folded)
  return toStemKey(folded.slice(0, point)) + BEFORE_EXTENSION + extension
}

const SPACES = /\s{2,}|[^\S ]/g
const THOUSANDS = /(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g
const DIGIT_PART = new RegExp(`(\\d)[-‐–](?=${MARK}?\\d)`, 'g')
const COPY_NUMBER = / ?\((?=\d{1,4}\))/g
/** A number, and the decimals behind it: 点 is how Chinese writes the point. */
const NUMBER = new RegExp(`[${MARK}${FRONT_PAGE}]?(\\d+)((?:[.,・·点點]${MARK}?\\d+)*)`, 'g')
const OPENINGS = new RegExp(OPENING, 'g')

function toStemKey(stem: string): string {
  const original = stem.replace(COPY_OF, '')
  let key = original.length < stem.length ? original + COPY : stem
  if (key.includes(',')) key = key.replace(THOUSANDS, (digits) => digits.replaceAll(',', ''))
  if (key.includes('(')) {
    key = key.replace(COPY_NUMBER, (sign, place: number) => (place === 0 ? sign : COPY))
  }
  return key
    .replace(DIGIT_PART, `$1${PART}`)
    .replace(NUMBER, toNumberKey)
    .replace(OPENINGS, BEFORE_PAGES)
}

function toNumberKey(found: string, digits: string, decimals: string): string {
  const whole = (found.startsWith(FRONT_PAGE) ? BEFORE_NUMBERS : '0') + toDigitsKey(digits)
  const parts = decimals === '' ? [] : (decimals.match(/\d+/g) ?? [])
  return whole + parts.map(toFractionKey).join('') + WHOLE_NUMBER
}

/** A longer number is the greater one, so its digits follow a sign that grows with their count. */
function toDigitsKey(digits: string): string {
  const significant = digits.startsWith('0') ? digits.replace(/^0+(?=\d)/, '') : digits
  return String.fromCharCode(0x30 + Math.min(significant.length, MOST_DIGITS)) + significant
}

/** As in file managers, "1.10" follows "1.9"; a decimal that starts with 0 is smaller than any other. */
function toFractionKey(digits: string): string {
  return FRACTION + (digits.startsWith('0') ? digits : toDigitsKey(digits))
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
