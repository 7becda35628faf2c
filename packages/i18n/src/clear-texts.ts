import type { Locale } from './locales.ts'
import en_US from './locales/en_US/clear.json' with { type: 'json' }
import ja_JP from './locales/ja_JP/clear.json' with { type: 'json' }
import ko_KR from './locales/ko_KR/clear.json' with { type: 'json' }
import zh_CN from './locales/zh_CN/clear.json' with { type: 'json' }
import zh_TW from './locales/zh_TW/clear.json' with { type: 'json' }

/** Texts of /clear.html, which is no part of the app and loads none of its texts. */
export const CLEAR_TEXTS: Readonly<Record<Locale, ClearTexts>> = {
  ja_JP,
  en_US,
  zh_CN,
  zh_TW,
  ko_KR,
}

export type ClearTexts = Record<keyof typeof ja_JP, string>
