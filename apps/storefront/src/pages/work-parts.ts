import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { ShopWork, WorkPicture } from '#works/work-repository.ts'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'
import { textsOf } from './texts.ts'

/** A name in the page's language, else in Japanese. */
export function nameOf(name: LocalizedText, language: Language): string {
  return (language === 'en' ? name.en_US : undefined) || name.ja_JP
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
  const locale = language === 'ja' ? 'ja-JP' : 'en-GB'
  const options = { dateStyle: 'long', timeZone: 'Asia/Tokyo' } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(iso))
}
