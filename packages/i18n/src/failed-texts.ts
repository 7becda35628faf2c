import type { Locale } from './locales.ts'
import en_US from './locales/en_US/failed.json' with { type: 'json' }
import ja_JP from './locales/ja_JP/failed.json' with { type: 'json' }
import ko_KR from './locales/ko_KR/failed.json' with { type: 'json' }
import zh_CN from './locales/zh_CN/failed.json' with { type: 'json' }
import zh_TW from './locales/zh_TW/failed.json' with { type: 'json' }

/** Texts of /failed.html, which stands in for the app when that does not load. */
export const FAILED_TEXTS: Readonly<Record<Locale, FailedTexts>> = {
  ja_JP,
  en_US,
  zh_CN,
  zh_TW,
  ko_KR,
}

export type FailedTexts = Record<keyof typeof ja_JP, string>
