import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/opds.json'

/** Texts of the feeds for other apps, which the server alone writes. */
export type FeedTexts = Record<keyof typeof japanese, string>

export async function loadFeedTexts(locale: Locale): Promise<FeedTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/opds.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/opds.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/opds.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/opds.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/opds.json', { with: { type: 'json' } })).default
  }
}
