import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/menu.json'

/** Names of the app's places, as its menu has them, for what the server writes of them. */
export type MenuTexts = Record<keyof typeof japanese, string>

export async function loadMenuTexts(locale: Locale): Promise<MenuTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/menu.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/menu.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/menu.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/menu.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/menu.json', { with: { type: 'json' } })).default
  }
}
