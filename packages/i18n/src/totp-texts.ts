import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/totp.json'

/** Texts of one card of the settings, which are loaded with it alone: other screens wait for no more. */
export type TotpTexts = Record<keyof typeof japanese, string>

export async function loadTotpTexts(locale: Locale): Promise<TotpTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/totp.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/totp.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/totp.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/totp.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/totp.json', { with: { type: 'json' } })).default
  }
}
