import type { LocalizedText } from './localized-text.ts'

/** Interface languages, Japanese first because it is the default (specification.md#1.1). */
export const LOCALES = ['ja_JP', 'en_US', 'zh_CN', 'zh_TW', 'ko_KR'] as const

export type Locale = (typeof LOCALES)[number]

/** The names of what may be named in one language only, for {@link pickText}. */
export function toNames({
  name,
  names,
}: {
  name: string
  names?: LocalizedText | undefined
}): LocalizedText {
  return names ?? { ja_JP: name }
}

/** The text for `locale`, falling back to Japanese. */
export function pickText(text: LocalizedText, locale: Locale): string {
  return text[locale] ?? text.ja_JP
}
