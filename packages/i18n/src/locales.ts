/** Interface languages, Japanese first because it is the default. */
export const LOCALES = ['ja_JP', 'en_US', 'zh_CN', 'zh_TW', 'ko_KR'] as const

export type Locale = (typeof LOCALES)[number]

/** Value of the `lang` attribute: the four scripts differ in glyphs, so fonts are picked by it. */
export const LANGUAGE_TAGS: Record<Locale, string> = {
  ja_JP: 'ja',
  en_US: 'en',
  zh_CN: 'zh-Hans',
  zh_TW: 'zh-Hant',
  ko_KR: 'ko',
}

/** What each language calls itself, for the language choice. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  ja_JP: '日本語',
  en_US: 'English',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
  ko_KR: '한국어',
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/**
 * The first supported language of a browser's list, else Japanese.
 *
 * @param languages BCP 47 tags in the reader's order, for example `['zh-HK', 'en']`; browsers of
 *   machines without a language setting also report `c`, which is not a tag and is passed over
 */
export function chooseLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const tag = parseTag(language)
    if (!tag) continue
    const { language: code, script, region } = tag
    if (code === 'ja') return 'ja_JP'
    if (code === 'en') return 'en_US'
    if (code === 'ko') return 'ko_KR'
    if (code === 'zh') {
      const isTraditional = script === 'Hant' || ['TW', 'HK', 'MO'].includes(region ?? '')
      return isTraditional ? 'zh_TW' : 'zh_CN'
    }
  }
  return 'ja_JP'
}

/** Some systems name their language as POSIX does, for example `ja_JP.UTF-8`. */
function parseTag(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.replace(/[.@].*$/, '').replaceAll('_', '-'))
  } catch {
    return undefined
  }
}
