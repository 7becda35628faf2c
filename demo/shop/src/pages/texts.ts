import type { Language } from './language.ts'
import { EN } from './texts/en.ts'
import { JA, type Texts } from './texts/ja.ts'
import { KO } from './texts/ko.ts'
import { ZH_CN } from './texts/zh-cn.ts'
import { ZH_TW } from './texts/zh-tw.ts'

const TEXTS: Record<Language, Texts> = { ja: JA, en: EN, 'zh-CN': ZH_CN, 'zh-TW': ZH_TW, ko: KO }

/** The shop's words in one language. */
export function textsOf(language: Language): Texts {
  return TEXTS[language]
}
