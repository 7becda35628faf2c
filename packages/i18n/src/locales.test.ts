import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseLocale, LANGUAGE_TAGS, type Locale, LOCALES } from './locales.ts'

const FOLDER = new URL('./locales/', import.meta.url)
const SECTIONS = readdirSync(new URL('ja_JP/', FOLDER)).filter((name) => name.endsWith('.json'))

function readSection(locale: Locale, section: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${locale}/${section}`, FOLDER), 'utf8')) as Record<
    string,
    string
  >
}

/** Names that a language must have: one for each of its plural forms where Japanese counts. */
function toExpectedNames(japanese: Record<string, string>, locale: Locale): string[] {
  const forms = new Intl.PluralRules(LANGUAGE_TAGS[locale]).resolvedOptions().pluralCategories
  return Object.keys(japanese).flatMap((name) =>
    name.endsWith('_other') ? forms.map((form) => name.replace(/other$/, form)) : [name],
  )
}

/** Chinese names a rebate by the tenths that are paid: 30 for each 100 is 3 折. */
const placesOf = (text: string | undefined) =>
  [...(text ?? '').replace('{{tenths}}', '{{percent}}').matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe.each(LOCALES)('%s', (locale) => {
  it.each(SECTIONS)('has every text of %s, none too many, none empty', (section) => {
    const texts = readSection(locale, section)
    const expected = toExpectedNames(readSection('ja_JP', section), locale)
    expect(Object.keys(texts).sort()).toEqual(expected.sort())
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('has one word for what a reader owns, wherever works are recommended', () => {
    const { recommended_owned } = readSection(locale, 'work.json')
    expect(readSection(locale, 'end_page.json').purchased).toBe(recommended_owned)
  })

  it.each(SECTIONS)('writes every place of %s so that it is filled', (section) => {
    const bare = Object.entries(readSection(locale, section)).filter(([, text]) =>
      /[{}]/.test(text.replace(/\{\{\w+\}\}/g, '')),
    )
    expect(bare).toEqual([])
  })

  it.each(SECTIONS)('fills the same places in %s as Japanese', (section) => {
    const japanese = readSection('ja_JP', section)
    for (const [name, text] of Object.entries(readSection(locale, section))) {
      const original =
        japanese[name] ?? japanese[name.replace(/_(one|two|few|many|zero)$/, '_other')]
      expect([name, ...placesOf(text)]).toEqual([name, ...placesOf(original)])
    }
  })
})

describe('translation', () => {
  it.each(['zh_CN', 'zh_TW', 'ko_KR'] as const)('of %s is no copy of the English one', (locale) => {
    const copied = SECTIONS.flatMap((section) => {
      const english = readSection('en_US', section)
      return Object.entries(readSection(locale, section))
        .filter(
          ([name, text]) =>
            english[name] === text && /[a-z]{4}/i.test(text.replace(/\{\{\w+\}\}/g, '')),
        )
        .map(([name]) => `${section} ${name}`)
    })
    expect(copied).toEqual([])
  })
})

describe('chooseLocale', () => {
  it.each([
    [['fr-FR', 'en-GB'], 'en_US', 'the first supported one'],
    [['ja'], 'ja_JP', 'Japanese'],
    [['zh-CN'], 'zh_CN', 'mainland Chinese'],
    [['zh-HK'], 'zh_TW', 'Hong Kong writes traditional characters'],
    [['zh-Hant-SG'], 'zh_TW', 'the script wins'],
    [['ko-KR'], 'ko_KR', 'Korean'],
    [['fr'], 'ja_JP', 'Japanese when none is supported'],
    [[], 'ja_JP', 'Japanese when nothing is known'],
    [['c'], 'ja_JP', 'a browser without a language setting'],
    [['', 'x', '*', 'en-a1', 'ko'], 'ko_KR', 'what is no tag is passed over'],
    [['zh_TW.UTF-8', 'en'], 'zh_TW', 'a name as POSIX writes it'],
  ])('%j → %s: %s', (languages, locale) => {
    expect(chooseLocale(languages)).toBe(locale)
  })
})
