import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { ShopWork, WorkPicture } from '#works/work-repository.ts'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'
import { textsOf } from './texts.ts'

/** Where a text for each language stands in what the shop knows of a work. */
const NAME_KEYS = {
  ja: 'ja_JP',
  en: 'en_US',
  'zh-CN': 'zh_CN',
  'zh-TW': 'zh_TW',
  ko: 'ko_KR',
} as const satisfies Record<Language, keyof LocalizedText>
/** English dates put the day first. */
const DATE_LOCALES: Record<Language, string> = {
  ja: 'ja-JP',
  en: 'en-GB',
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
  ko: 'ko-KR',
}

/** A name in the page's language, else in Japanese. */
export function nameOf(name: LocalizedText, language: Language): string {
  return name[NAME_KEYS[language]] || name.ja_JP
}

/** The cover, or a bound book with the title where nothing is drawn yet. */
export function renderCover(
  work: ShopWork,
  language: Language,
  { isFirst = false }: { isFirst?: boolean } = {},
): Html {
  const name = nameOf(work.details.name, language)
  const cover = work.pictures.find((picture) => picture.kind === 'cover')
  if (!cover) {
    return html`<span class="cover blank"><span class="blank-name">${name}</span></span>`
  }
  return html`<span class="cover"
    >${renderPicture(work, cover, textsOf(language).coverOf(name), isFirst)}</span
  >`
}

export function renderPicture(
  work: ShopWork,
  picture: WorkPicture,
  alt: string,
  isFirst = false,
): Html {
  const source = `/pictures/${work.workno}/${picture.name}`
  return html`<img
    src="${source}"
    width="${picture.width}"
    height="${picture.height}"
    alt="${alt}"
    decoding="async"
    ${!isFirst && html`loading="lazy"`}
  />`
}

export function formatYen(price: number, language: Language): string {
  return textsOf(language).yen(new Intl.NumberFormat('ja-JP').format(price))
}

export function formatDate(iso: string, language: Language): string {
  const options = { dateStyle: 'long', timeZone: 'Asia/Tokyo' } as const
  return new Intl.DateTimeFormat(DATE_LOCALES[language], options).format(new Date(iso))
}
