import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Locale } from './locales.ts'

/** Looked at in a browser by journeys, which find what does not fit. */
const SEEN: readonly Locale[] = ['ja_JP', 'en_US', 'ko_KR']
/** Heard only: it says to readers who do not see it where a row is being moved. */
const UNSEEN = new Set(['move_at'])
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u

/** Sums of halves are not exact. */
const ROUNDING = 0.01

const read = (locale: Locale, name: string) =>
  JSON.parse(
    readFileSync(new URL(`locales/${locale}/${name}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** In ems, roughly: a character of these scripts is as wide as it is high, a letter half of that. */
function toWidth(text: string): number {
  const shown = text.replaceAll(/\{\{\w+\}\}/g, '00')
  return [...shown].reduce((sum, sign) => sum + (WIDE.test(sign) ? 1 : 0.55), 0)
}

describe.each(['lists', 'mylist', 'playlist', 'player'])('texts of %s', (name) => {
  it.each(['zh_CN', 'zh_TW'] as const)(
    'are no wider in %s than in a language that journeys look at',
    (locale) => {
      const seen = SEEN.map((one) => read(one, name))
      const wider = Object.entries(read(locale, name)).filter(([key, text]) => {
        const widths = seen.map((texts) => toWidth(texts[key] ?? ''))
        return !UNSEEN.has(key) && toWidth(text) > Math.max(...widths) + ROUNDING
      })
      expect(wider).toEqual([])
    },
  )
})
