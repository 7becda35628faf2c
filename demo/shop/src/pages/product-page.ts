import type { FeedSale } from '@yomikura/contract/storefront'
import type { ShopWork } from '#works/work-repository.ts'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'
import { type PageFrame, renderPage } from './layout.ts'
import { textsOf } from './texts.ts'
import { formatDate, formatYen, nameOf, renderCover, renderPicture } from './work-parts.ts'

type Product = {
  frame: Omit<PageFrame, 'title'>
  work: ShopWork
  /** Every volume of the series, this one included; empty for a single work. */
  volumes: readonly ShopWork[]
  sale: FeedSale | undefined
  formToken: string | undefined
  isJustBought: boolean
}

/** One work: what it is, what it costs, its first pages. */
export function renderProduct(product: Product): string {
  const { frame, work, volumes } = product
  const { language } = frame
  const t = textsOf(language)
  const { details } = work
  const name = nameOf(details.name, language)
  const samples = work.pictures.filter((picture) => picture.kind === 'sample')
  return renderPage(
    { ...frame, title: name },
    html`<nav class="trail"><a href="/">${t.catalogue}</a></nav>
      ${product.isJustBought && product.sale && html`<p class="notice good" role="status">${t.boughtNotice}</p>`}
      <article class="product">
        <div class="product-cover">${renderCover(work, language, { isFirst: true })}</div>
        <div class="product-text">
          <p class="product-maker">${nameOf(details.maker.name, language)}</p>
          <h1>${name}</h1>
          <p class="description">${nameOf(details.description, language)}</p>
          ${renderPurchaseBox(product)} ${renderFacts(work, language)}
        </div>
      </article>
      ${
        samples.length > 0 &&
        html`<section class="samples" aria-labelledby="samples-title">
          <h2 class="heading" id="samples-title">${t.samplesTitle}</h2>
          <ol
            class="strip ${details.direction === 'rtl' ? 'from-right' : ''}"
            tabindex="0"
            aria-labelledby="samples-title"
          >
            ${samples.map((picture, index) => html`<li>${renderPicture(work, picture, t.samplePage(index + 1))}</li>`)}
          </ol>
        </section>`
      }
      ${volumes.length > 1 && renderVolumes(work, volumes, language)}`,
  )
}

function renderPurchaseBox({ frame, work, sale, formToken }: Product): Html {
  const t = textsOf(frame.language)
  const price = html`<p class="price large">${formatYen(work.price_yen, frame.language)}</p>`
  if (sale) {
    return html`<div class="purchase">
      <p>
        <span class="chip owned">${t.owned}</span>
        ${t.ownedSince(formatDate(sale.sales_date, frame.language))}
      </p>
      ${!work.content && html`<p class="hint">${t.preparing}</p>`}
      <div class="actions">
        ${frame.appUrl !== undefined && html`<a class="button" href="${toReaderLink(frame.appUrl, work.workno)}">${t.openReaderLong}</a>`}
        <a class="button outline" href="/purchases">${t.purchases}</a>
      </div>
    </div>`
  }
  if (!work.inservice) return html`<div class="purchase"><p>${t.notSold}</p></div>`
  if (formToken === undefined) {
    const to = encodeURIComponent(`/works/${work.workno}`)
    return html`<div class="purchase">
      ${price}
      <div class="actions">
        <a class="button" href="/sign-in?to=${to}">${t.signInToBuy}</a>
        ${renderOpenLink(work, frame)}
      </div>
    </div>`
  }
  return html`<div class="purchase">
    ${price}
    <form method="post" action="/works/${work.workno}/buy" class="actions">
      <input type="hidden" name="form_token" value="${formToken}" />
      <button class="button" type="submit">${isReservable(work) ? t.reserve : t.buy}</button>
      ${renderOpenLink(work, frame)}
    </form>
  </div>`
}

/** What anybody may read of the work, in the reader. */
function renderOpenLink(work: ShopWork, { appUrl, language }: Product['frame']): Html | undefined {
  const t = textsOf(language)
  const { is_one_click_free, sample_pages = 0 } = work.details
  if (appUrl === undefined || !(work.content ?? work.sample)) return undefined
  const base = appUrl.replace(/\/$/, '')
  if (is_one_click_free) {
    return html`<a class="button outline" href="${base}/viewer/free/${work.workno}"
      >${t.readFree}</a
    >`
  }
  if (!work.sample && sample_pages === 0) return undefined
  return html`<a class="button outline" href="${base}/viewer/sample/${work.workno}"
    >${t.readSample}</a
  >`
}

/** Not out yet, and taking reservations. */
function isReservable({ details: { reserve_status, reserve_end } }: ShopWork): boolean {
  return Boolean(reserve_status) && Date.parse(reserve_end ?? '') > Date.now()
}

/** The reader's page of a work; it asks for sign-in by itself. */
export function toReaderLink(appUrl: string, workno: string): string {
  return `${appUrl.replace(/\/$/, '')}/work/${workno}`
}

const KINDS = {
  MNG: 'kindMNG',
  ICG: 'kindICG',
  PBC: 'kindPBC',
  MUS: 'kindMUS',
  MOV: 'kindMOV',
} as const
const DIRECTIONS = {
  rtl: 'directionRtl',
  ltr: 'directionLtr',
  vertical: 'directionVertical',
} as const

function renderFacts({ details }: ShopWork, language: Language): Html {
  const t = textsOf(language)
  const kind = KINDS[details.work_type as keyof typeof KINDS] ?? 'kindOther'
  const facts: [string, string][] = [
    [t.author, details.author_name ?? '—'],
    [t.kind, t[kind]],
    [t.direction, t[DIRECTIONS[details.direction]]],
    [t.published, formatDate(details.regist_date, language)],
  ]
  return html`<dl class="facts">
    ${facts.map(
      ([term, fact]) =>
        html`<div>
          <dt>${term}</dt>
          <dd>${fact}</dd>
        </div>`,
    )}
  </dl>`
}

function renderVolumes(work: ShopWork, volumes: readonly ShopWork[], language: Language): Html {
  const t = textsOf(language)
  return html`<section aria-labelledby="volumes-title">
    <h2 class="heading" id="volumes-title">${t.seriesTitle}</h2>
    <ul class="grid volumes">
      ${volumes.map((volume) => {
        const isThis = volume.workno === work.workno
        return html`<li class="tile">
          <a href="/works/${volume.workno}" ${isThis && html`aria-current="page"`}
            >${renderCover(volume, language)}
            <span class="tile-name">${t.volume(volume.details.series?.volume_number ?? 0)}</span></a
          >
          <span class="tile-foot"
            ><span class="price">${formatYen(volume.price_yen, language)}</span
            >${isThis && html`<span class="chip">${t.thisVolume}</span>`}</span
          >
        </li>`
      })}
    </ul>
  </section>`
}
