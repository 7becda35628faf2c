import type { Locale } from './locales.ts'
import { addTexts } from './text.ts'

/** Loads what is said where works are added: few may, so all others do without. */
export async function loadUploadTexts(locale: Locale): Promise<void> {
  addTexts(locale, { uploads: (await importTexts(locale)).default })
}

function importTexts(locale: Locale): Promise<{ default: Record<string, string> }> {
  switch (locale) {
    case 'ja_JP':
      return import('./locales/ja_JP/uploads.json', { with: { type: 'json' } })
    case 'en_US':
      return import('./locales/en_US/uploads.json', { with: { type: 'json' } })
    case 'zh_CN':
      return import('./locales/zh_CN/uploads.json', { with: { type: 'json' } })
    case 'zh_TW':
      return import('./locales/zh_TW/uploads.json', { with: { type: 'json' } })
    case 'ko_KR':
      return import('./locales/ko_KR/uploads.json', { with: { type: 'json' } })
  }
}
