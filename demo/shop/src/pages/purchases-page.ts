import type { FeedSale } from '@yomikura/contract/storefront'
import type { Customer } from '#customers/customer-repository.ts'
import type { ShopWork } from '#works/work-repository.ts'
import { type Html, html } from './html.ts'
import { type PageFrame, renderPage } from './layout.ts'
import { toReaderLink } from './product-page.ts'
import { textsOf } from './texts.ts'
import { formatDate, formatYen, nameOf, renderCover } from './work-parts.ts'

type Purchase = { sale: FeedSale; work: ShopWork }

type Purchases = {
  frame: Omit<PageFrame, 'title'>
  customer: Customer
  formToken: string
  purchases: readonly Purchase[]
  isJustRefunded: boolean
}

/** Somebody's own page: what they bought, each with the way to read it and to give it back. */
export function renderPurchases(page: Purchases): string {
  const { frame, customer, purchases } = page
  const t = textsOf(frame.language)
  return renderPage(
    { ...frame, title: t.purchases },
    html`<section class="hero small">
        <h1>${t.purchases}</h1>
        <p>${t.hello(customer.login_id)} · ${t.purchaseCount(purchases.length)}</p>
      </section>
      ${page.isJustRefunded && html`<p class="notice good" role="status">${t.refundedNotice}</p>`}
      ${
        purchases.length === 0
          ? html`<section class="empty">
              <h2>${t.noPurchasesTitle}</h2>
              <p>${t.noPurchasesText}</p>
              <a class="button" href="/">${t.seeCatalogue}</a>
            </section>`
          : html`<ul class="bought">
                ${purchases.map((purchase) => renderPurchase(page, purchase))}
              </ul>
              <p class="hint">${t.refundHint}</p>`
      }`,
  )
}

function renderPurchase({ frame, formToken }: Purchases, { sale, work }: Purchase): Html {
  const { language, appUrl } = frame
  const t = textsOf(language)
  const name = nameOf(work.details.name, language)
  return html`<li>
    <a class="bought-cover" href="/works/${work.workno}" tabindex="-1" aria-hidden="true"
      >${renderCover(work, language)}</a
    >
    <div class="bought-text">
      <a class="bought-name" href="/works/${work.workno}">${name}</a>
      <p>${nameOf(work.details.maker.name, language)}</p>
      <p class="hint">
        <span>${t.ownedSince(formatDate(sale.sales_date, language))}</span>
        <span>${formatYen(work.price_yen, language)}</span>
      </p>
    </div>
    <div class="actions">
      ${appUrl !== undefined && html`<a class="button small" href="${toReaderLink(appUrl, work.workno)}" aria-label="${t.openReader}: ${name}">${t.openReader}</a>`}
      <form method="post" action="/works/${work.workno}/refund">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="button outline small" type="submit" aria-label="${t.refund}: ${name}">
          ${t.refund}
        </button>
      </form>
    </div>
  </li>`
}
