import { LANGUAGE_TAGS, type Locale } from '@yomikura/i18n/locales'
import { useLocale } from './use-text.ts'

/** Dates and numbers as the interface language writes them. */
export type Formats = {
  /** From epoch milliseconds: `2026/11/20 18:40`. */
  dateTime: (ms: number) => string
  date: (ms: number) => string
  /** A day by the clock of a time zone, such as a release: it does not move with the reader's own. */
  dayIn: (timeZone: string, ms: number) => string
  /** @param month from 1 */
  month: (year: number, month: number) => string
  number: (value: number) => string
  /** From 0 to 1: `40%`. */
  percent: (value: number) => string
}

const formatsByLocale = new Map<Locale, Formats>()

/** Formatters are slow to make, so each language's are made once. */
export function useFormats(): Formats {
  const locale = useLocale()
  const known = formatsByLocale.get(locale) ?? createFormats(LANGUAGE_TAGS[locale])
  formatsByLocale.set(locale, known)
  return known
}

function createFormats(tag: string): Formats {
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const days = new Map<string, Intl.DateTimeFormat>()
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long' })
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  return {
    dateTime: (ms) => dateTime.format(ms),
    date: (ms) => date.format(ms),
    dayIn: (timeZone, ms) => {
      const day =
        days.get(timeZone) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone })
      days.set(timeZone, day)
      return day.format(ms)
    },
    month: (year, monthNumber) => month.format(new Date(year, monthNumber - 1)),
    number: (value) => number.format(value),
    percent: (value) => percent.format(value),
  }
}
