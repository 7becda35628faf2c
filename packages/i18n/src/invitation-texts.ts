import type { Locale } from './locales.ts'
import type japanese from './locales/ja_JP/invitations.json'

/** Texts of one card of the settings, which are loaded with it alone: other screens wait for no more. */
export type InvitationTexts = Record<keyof typeof japanese, string>

export async function loadInvitationTexts(locale: Locale): Promise<InvitationTexts> {
  switch (locale) {
    case 'ja_JP':
      return (await import('./locales/ja_JP/invitations.json', { with: { type: 'json' } })).default
    case 'en_US':
      return (await import('./locales/en_US/invitations.json', { with: { type: 'json' } })).default
    case 'zh_CN':
      return (await import('./locales/zh_CN/invitations.json', { with: { type: 'json' } })).default
    case 'zh_TW':
      return (await import('./locales/zh_TW/invitations.json', { with: { type: 'json' } })).default
    case 'ko_KR':
      return (await import('./locales/ko_KR/invitations.json', { with: { type: 'json' } })).default
  }
}
