import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { Locale } from '@yomikura/i18n/locales'
import { naturalSortKey } from '@yomikura/text/natural-sort'
import { oneLine } from './work-names.ts'

/** Languages whose characters have no order of their own: a reading, where the shop gives one, is their order. */
const READ_LOCALES: ReadonlySet<Locale> = new Set(['ja_JP', 'zh_CN', 'zh_TW'])
/** Opening signs and the article behind them, which English catalogues pass over. */
const ARTICLE = /^[^\p{L}\p{N}]*(?:(?:the|an?)\s+(?=\S))?/iu
const ACCENTS = /[\u0300-\u036f]/g

/** Key that orders a name as it is shown: by the language it is shown in, which may not be the reader's. */
export function toNameKey(name: LocalizedText, reading: LocalizedText, locale: Locale): string {
  const shown = name[locale] === undefined ? 'ja_JP' : locale
  const text = (READ_LOCALES.has(shown) && reading[shown]) || (name[shown] ?? '')
  return naturalSortKey(oneLine(shown === 'en_US' ? toCatalogued(text) : text))
}

function toCatalogued(text: string): string {
  const plain = text.normalize('NFD').replace(ACCENTS, '')
  return plain.replace(ARTICLE, '') || plain
}
