import { fillText, type TextValues } from './fill-text.ts'
import { LANGUAGE_TAGS, type Locale } from './locales.ts'
import type { firstTexts } from './locales/ja_JP/first-texts.ts'
import type { texts } from './locales/ja_JP/texts.ts'
import type uploads from './locales/ja_JP/uploads.json'

type Catalogue = typeof firstTexts & typeof texts & { uploads: typeof uploads }
type NameIn<Section extends keyof Catalogue> = Extract<keyof Catalogue[Section], string>
type Plural = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type WithoutPlural<Key extends string> = Key extends `${infer Stem}${Plural}` ? Stem : Key

/** Every text of the interface, as `section.name`; plural forms count as one. */
export type TextKey = {
  [Section in keyof Catalogue]: `${Section}.${WithoutPlural<NameIn<Section>>}`
}[keyof Catalogue]

/** Texts of one language by section; other languages may lack or add plural forms. */
export type Texts = Partial<Record<keyof Catalogue, Record<string, string>>>

/** Looks a text up and fills its places. A number under `count` picks the plural form. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** What has come of each language. A lookup reads it, and so finds what comes later, too. */
const loaded = new Map<Locale, Texts>()

/** The lookup for one language. */
export function createTranslate(locale: Locale, texts: Texts): Translate {
  const tag = LANGUAGE_TAGS[locale]
  return (key, values) => fillText(texts, tag, key, values)
}

/**
 * Loads one language's texts: those of the library, which nothing is shown without, or all.
 * Each part of each language is a chunk of its own.
 */
export async function loadTranslate(
  locale: Locale,
  { isWhole }: { isWhole: boolean },
): Promise<Translate> {
  const texts = loaded.get(locale) ?? {}
  loaded.set(locale, texts)
  const parts = [loadFirstTexts(locale), ...(isWhole ? [loadOtherTexts(locale)] : [])]
  for (const part of await Promise.all(parts)) Object.assign(texts, part)
  return createTranslate(locale, texts)
}

/** Adds what one screen alone says to the texts of a language; every lookup of it finds them. */
export function addTexts(locale: Locale, more: Texts): void {
  loaded.set(locale, Object.assign(loaded.get(locale) ?? {}, more))
}

async function loadFirstTexts(locale: Locale): Promise<Texts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/first-texts.ts')).firstTexts
    case 'en_US':
      return (await import('./locales/en_US/first-texts.ts')).firstTexts
    case 'zh_CN':
      return (await import('./locales/zh_CN/first-texts.ts')).firstTexts
    case 'zh_TW':
      return (await import('./locales/zh_TW/first-texts.ts')).firstTexts
    case 'ko_KR':
      return (await import('./locales/ko_KR/first-texts.ts')).firstTexts
  }
}

async function loadOtherTexts(locale: Locale): Promise<Texts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/texts.ts')).texts
    case 'en_US':
      return (await import('./locales/en_US/texts.ts')).texts
    case 'zh_CN':
      return (await import('./locales/zh_CN/texts.ts')).texts
    case 'zh_TW':
      return (await import('./locales/zh_TW/texts.ts')).texts
    case 'ko_KR':
      return (await import('./locales/ko_KR/texts.ts')).texts
  }
}
