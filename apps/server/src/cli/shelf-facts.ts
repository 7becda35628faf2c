import { HAN_NUMERAL_SIGNS, readHanNumeral } from '@yomikura/text/numerals'
import { isInsideSeries, isVolumeName, stemOf } from './shelf-names.ts'

/** What the place of a work on a shelf says of it. Its files may know better. */
export type ShelfFacts = {
  title: string
  series?: { name: string; volume?: number }
  maker?: string
}

/** A work by its name and its place on a shelf. */
export type PlacedName = {
  name: string
  isFolder: boolean
  /** Sound is kept by author, series and book; comics and books by series. */
  isSound: boolean
} & WorkPosition

/** Where a work stands in a series that several folders beside each other hold. */
export type RunPlace = {
  /** Name of the series; undefined where the folders are called by their numbers alone. */
  name?: string
  volume: number
}

/** Where on a shelf a work lies. */
export type WorkPosition = {
  /** Whether a file in its folder describes that as one title of an author. */
  isDescribed: boolean
  /** Names of the folders above it, from the shelf down, without the shelf. */
  above: readonly string[]
  /** Whether folders of works lie beside it: it lies with series, right below its author. */
  isAmongShelves: boolean
  /** How many works lie right in the folder that it lies in. */
  besides: number
  /** Its place in a series that several folders beside each other hold. */
  run?: RunPlace
}

/** Title, series, number and maker of a work by the names of it and of the folders above it. */
export function readFacts(position: PlacedName): ShelfFacts {
  const facts = readPlacedFacts(position)
  const { run } = position
  const name = run?.name ?? facts.series?.name
  return run && name !== undefined ? { ...facts, series: { name, volume: run.volume } } : facts
}

function readPlacedFacts(position: PlacedName): ShelfFacts {
  const { name, isFolder, isSound, isDescribed, above } = position
  const stem = (isFolder ? name : stemOf(name)).trim()
  if (above.length === 0) return { title: stem }
  if (isSound) return readSoundFacts(stem, position.isAmongShelves ? above.slice(-1) : above)
  if (isDescribed) return readTitleFacts(isFolder ? [...above, stem] : above)
  return readVolumeFacts(stem, position)
}

/** As Calibre calls the folder of a title, below its author's: `Title (12)`. */
function readTitleFacts(folders: readonly string[]): ShelfFacts {
  const maker = folders.at(-2)
  const title = folders.at(-1)!.replace(/ \(\d+\)$/u, '')
  return { title, ...(maker !== undefined && { maker }) }
}

function readVolumeFacts(stem: string, { isFolder, above, besides }: PlacedName): ShelfFacts {
  const series = above.findLast((folder) => !isInsideSeries(folder)) ?? above[0]!
  const volume = readVolume(stem.startsWith(series) ? stem.slice(series.length) : stem)
  // A folder of one work is called after it more often than after a series.
  const isAlone = besides < 2 && series === above.at(-1)
  if (volume === undefined && (isAlone || isFolder)) return { title: stem }
  return {
    title: isNumberAlone(stem) ? `${series} ${stem}` : stem,
    series: { name: toSeriesName(series), ...(volume !== undefined && { volume }) },
  }
}

/** `Series (2020)` and `Series [Digital]` are called so on the disk alone. */
function toSeriesName(folder: string): string {
  return withoutBrackets(folder) || folder
}

/**
 * As Audiobookshelf reads it: `Vol 1 - 1999 - Title {Reader}`, below author and series.
 *
 * @see https://www.audiobookshelf.org/docs/#book-directory-structure
 */
function readSoundFacts(stem: string, above: readonly string[]): ShelfFacts {
  const { title, volume } = readBookName(stem)
  if (above.length < 2) return { title, maker: above[0]! }
  const series = { name: above.at(-1)!, ...(volume !== undefined && { volume }) }
  return { title, maker: above.at(-2)!, series }
}

const BOOK_NUMBER = /^(?:(?:book|volume|vol\.?)\s*)?(\d{1,3})(?:\.\d+)?\.?$/iu
const MARKED_BOOK_NUMBER = /^(?:book|volume|vol\.?)\s*(\d{1,3})$/iu
const BOOK_YEAR = /^\(?(?:1[5-9]|20)\d\d\)?$/u

/** Number and year stand before the title, or the number behind it; the reader's name is last. */
function readBookName(stem: string): { title: string; volume: number | undefined } {
  const parts = stem.replace(/\s*\{[^{}]*\}\s*$/u, '').split(' - ')
  const first = take(parts, 0, BOOK_NUMBER)
  take(parts, 0, BOOK_YEAR)
  const number = first ?? take(parts, parts.length - 1, MARKED_BOOK_NUMBER)
  const title = parts.join(' - ').trim()
  return { title: title || stem, volume: number === undefined ? undefined : Number(number) }
}

/** Takes a part of this form away, unless it is all that there is. */
function take(parts: string[], at: number, form: RegExp): string | undefined {
  const found = parts.length > 1 ? form.exec(parts[at]?.trim() ?? '') : null
  if (found === null) return undefined
  parts.splice(at, 1)
  return found[1]
}

const BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）|【[^【】]*】)\s*/gu

function withoutBrackets(text: string): string {
  return text.replace(BRACKETS, ' ').trim()
}

const HAN = `[${HAN_NUMERAL_SIGNS}]{1,5}`
const BEFORE = '(?<![\\p{L}\\p{N}])'
/** Marks of volumes and issues, the surest first; of 1.5 and of 1-3 the first number is the place in the row. */
const MARKS = [
  new RegExp(`${BEFORE}(?:v|vol|volume|band|bd|tome|tomo|teil)[._ ]*(\\d{1,4})`, 'iu'),
  new RegExp(`第?(\\d{1,4}|${HAN})(?:\\.\\d+)?[巻卷集册冊권]`, 'u'),
  /#\s*(\d{1,4})/u,
  new RegExp(`${BEFORE}(?:no|nr|issue|book|heft|livre|part|t)[._ ]*(\\d{1,4})(?![\\p{L}])`, 'iu'),
  new RegExp(`[第제](\\d{1,4}|${HAN})(?:[号號話话화편]|$|\\s)`, 'u'),
  new RegExp(`${BEFORE}(?:c|ch|chap|chapter|ep|episode)[._ ]*(\\d{1,4})`, 'iu'),
]
const YEAR = /^(?:19|20)\d\d$/u

/**
 * Number of a volume by its name: `v01`, `Vol. 3`, `第3巻`, `#12`, `1.5`, or a number that stands alone.
 *
 * @returns a whole number: a volume between two others comes behind the first of them by its name
 */
export function readVolume(name: string): number | undefined {
  const plain = withoutBrackets(name.normalize('NFKC'))
  for (const mark of MARKS) {
    const found = mark.exec(plain)?.[1]
    const digits = found === undefined || /\d/u.test(found) ? found : readHanNumeral(found)
    if (digits !== undefined) return Number(digits)
  }
  const numbers = plain.match(/(?<![\p{L}\p{N}.])\d{1,4}(?=(?:\.\d{1,2})?(?![\p{L}\p{N}]))/gu) ?? []
  const last = numbers.findLast((number) => !YEAR.test(number))
  const found = last ?? /\((\d{1,3})\)/u.exec(name.normalize('NFKC'))?.[1]
  return found === undefined ? undefined : Number(found)
}

function isNumberAlone(stem: string): boolean {
  return isVolumeName(stem) || /^[#\s\d._-]+$/u.test(stem)
}
