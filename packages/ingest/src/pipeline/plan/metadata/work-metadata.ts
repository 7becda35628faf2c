import { DECEPTIVE } from '../../open/labels.ts'

export const PICTURE_KINDS = ['pages', 'webtoon', 'voicecomic'] as const

/** What a work's files say of the work. Everything may be missing. */
export type WorkMetadata = {
  name?: string
  namePhonetic?: string
  makers?: string[]
  tags?: string[]
  /** What it is about: plain text with line breaks. */
  description?: string
  series?: { name: string; volume?: number }
  direction?: 'rtl' | 'ltr' | 'vertical'
  /** Side of the next page by language or text, where nothing names the direction itself. */
  likelyDirection?: 'rtl' | 'ltr'
  /** What the pictures of the work are, where it says so. */
  kind?: (typeof PICTURE_KINDS)[number]
  ageCategory?: 'all' | 'r15' | 'r18'
}

/** What is known of a work from several files; of two that name the same thing, the first counts. */
export function mergeMetadata(all: readonly WorkMetadata[]): WorkMetadata {
  return Object.assign({}, ...all.toReversed()) as WorkMetadata
}

const MAX_TEXT_LENGTH = 255
const MAX_LIST_LENGTH = 50
const CONTROLS = new RegExp(`${DECEPTIVE.source}+`, DECEPTIVE.flags)

/** One line of text that a person may read; undefined when nothing is left. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(CONTROLS, ' ').trim().slice(0, MAX_TEXT_LENGTH).toWellFormed()
  return text === '' ? undefined : text
}

/** Texts without repetitions; undefined when there is none. */
export function cleanList(values: readonly unknown[]): string[] | undefined {
  const texts = values.slice(0, MAX_LIST_LENGTH).map(cleanText)
  const list = [...new Set(texts.filter((text) => text !== undefined))]
  return list.length === 0 ? undefined : list
}

/** A volume's number: whole and not negative. */
export function cleanVolume(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const isVolume = typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
  return isVolume ? number : undefined
}

/** The same of a book between two others: 1.5 comes behind 1, by its name. */
export function floorVolume(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' ? cleanVolume(Math.floor(number)) : undefined
}

/** An object without the keys whose value is undefined. */
export function withoutGaps<T extends object>(
  value: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
