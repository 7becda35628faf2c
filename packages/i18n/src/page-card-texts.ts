import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/page_card.json'

/** Texts of the cards that other sites show of a shared address; the server alone writes them. */
export type PageCardTexts = Record<keyof typeof japanese, string>

export async function loadPageCardTexts(locale: Locale): Promise<PageCardTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/page_card.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/page_card.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/page_card.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/page_card.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/page_card.json', { with: { type: 'json' } })).default
  }
}
