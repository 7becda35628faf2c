import type { SeedStatus } from '#seed/demo-seed.ts'
import type { ShopWork } from '#works/work-repository.ts'
import { type Html, html } from './html.ts'
import { type PageFrame, renderPage } from './layout.ts'
import { textsOf } from './texts.ts'
import { formatYen, nameOf, renderCover } from './work-parts.ts'

type Catalogue = {
  frame: Omit<PageFrame, 'title'>
  works: readonly ShopWork[]
  owned: ReadonlySet<string>
  status: SeedStatus
}

/** The front of the shop: every work that is sold. */
export function renderCatalogue({ frame, works, owned, status }: Catalogue): string {
  const t = textsOf(frame.language)
  const { total, ready } = status.works
  return renderPage(
    { ...frame, title: t.shopName },
    html`<section class="hero">
        <h1>${t.heroTitle}</h1>
        <p>${t.tagline}</p>
      </section>
      ${ready < total && html`<p class="notice" role="status">${t.preparingCatalogue(ready, total)}</p>`}
      ${
        works.length === 0
          ? html`<section class="empty">
              <h2>${t.emptyCatalogueTitle}</h2>
              <p>${t.emptyCatalogueText}</p>
            </section>`
          : html`<h2 class="heading">${t.allWorks}</h2>
              <ul class="grid">
                ${works.map((work, index) => renderTile(frame, work, owned.has(work.workno), index))}
              </ul>`
      }`,
  )
}

function renderTile(
  { language }: Omit<PageFrame, 'title'>,
  work: ShopWork,
  isOwned: boolean,
  index: number,
): Html {
  const t = textsOf(language)
  return html`<li class="tile">
    <a href="/works/${work.workno}">
      ${renderCover(work, language, { isFirst: index < 4 })}
      <span class="tile-name">${nameOf(work.details.name, language)}</span>
    </a>
    <span class="tile-maker">${nameOf(work.details.maker.name, language)}</span>
    <span class="tile-foot">
      <span class="price">${formatYen(work.price_yen, language)}</span>
      ${isOwned && html`<span class="chip owned">${t.owned}</span>`}
      ${!work.content && html`<span class="chip">${t.preparingShort}</span>`}
    </span>
  </li>`
}
