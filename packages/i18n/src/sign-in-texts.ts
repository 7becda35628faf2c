import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/sign_in.json'

/** Texts of the local sign-in form, which the server draws and the app never loads. */
export type SignInTexts = Record<keyof typeof japanese, string>

export async function loadSignInTexts(locale: Locale): Promise<SignInTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/sign_in.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/sign_in.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/sign_in.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/sign_in.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/sign_in.json', { with: { type: 'json' } })).default
  }
}
