import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/clear.json'

/** Texts of /clear.html, which is no part of the app and loads none of its texts. */
export type ClearTexts = Record<keyof typeof japanese, string>

export async function loadClearTexts(locale: Locale): Promise<ClearTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/clear.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/clear.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/clear.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/clear.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/clear.json', { with: { type: 'json' } })).default
  }
}
