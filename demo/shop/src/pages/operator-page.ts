import type { ShopWork } from '#works/work-repository.ts'
import { type Html, html } from './html.ts'
import { type PageFrame, renderPage } from './layout.ts'
import { textsOf } from './texts.ts'
import { formatDate, nameOf, renderCover } from './work-parts.ts'

type Frame = Omit<PageFrame, 'title'>

/** What is open of each work, for the people who run the shop. */
export function renderOperatorList(frame: Frame, works: readonly ShopWork[]): string {
  const t = textsOf(frame.language)
  return renderPage(
    { ...frame, title: t.operatorTitle },
    html`<section class="hero small">
        <h1>${t.operatorTitle}</h1>
        <p>${t.operatorLead}</p>
      </section>
      <ul class="bought">
        ${works.map((work) => renderRow(frame, work))}
      </ul>`,
  )
}

function renderRow({ language }: Frame, work: ShopWork): Html {
  const t = textsOf(language)
  const name = nameOf(work.details.name, language)
  const path = `/operator/works/${work.workno}`
  return html`<li>
    <span class="bought-cover">${renderCover(work, language)}</span>
    <div class="bought-text">
      <a class="bought-name" href="${path}">${name}</a>
      <p class="hint">${listOpen(work, language).map((text) => html`<span>${text}</span>`)}</p>
    </div>
    <div class="actions">
      <a class="button outline small" href="${path}" aria-label="${t.operatorChange}: ${name}"
        >${t.operatorChange}</a
      >
    </div>
  </li>`
}

/** In words, what anybody may do with a work. */
function listOpen({ details, sample }: ShopWork, language: Frame['language']): string[] {
  const t = textsOf(language)
  const { is_one_click_free, sample_pages = 0, reserve_end, rating } = details
  const open = [
    is_one_click_free ? [t.operatorFree] : [],
    sample ? [t.operatorHasSample] : sample_pages > 0 ? [`${t.samplesTitle} ${sample_pages}`] : [],
    reserve_end ? [`${t.reserve} – ${formatDate(reserve_end, language)}`] : [],
    rating ? [`★ ${rating}`] : [],
  ].flat()
  return open.length > 0 ? open : [t.operatorNone]
}

type Editing = { frame: Frame; work: ShopWork; formToken: string; isSaved: boolean }

/** The form for one work; its answer leads back here. */
export function renderOperatorWork({ frame, work, formToken, isSaved }: Editing): string {
  const t = textsOf(frame.language)
  const name = nameOf(work.details.name, frame.language)
  return renderPage(
    { ...frame, title: name, script: 'upload.mjs' },
    html`<nav class="trail"><a href="/operator">${t.operatorTitle}</a></nav>
      ${isSaved && html`<p class="notice good" role="status">${t.operatorSaved}</p>`}
      <section class="card settings">
        <h1>${name}</h1>
        ${renderTerms(work, frame, formToken)} ${renderSampleFile(work, frame, formToken)}
      </section>`,
  )
}

function renderTerms({ workno, details }: ShopWork, { language }: Frame, formToken: string): Html {
  const t = textsOf(language)
  const { is_one_click_free, free_until, sample_pages = 0, reserve_end, rating } = details
  return html`<form method="post" action="/operator/works/${workno}">
    <input type="hidden" name="form_token" value="${formToken}" />
    <label class="check"
      ><input type="checkbox" name="free" value="1" ${is_one_click_free === true && 'checked'} />
      ${t.operatorFree}</label
    >
    ${renderDate('free_until', t.operatorFreeUntil, free_until)}
    <label for="sample_pages">${t.operatorSamplePages}</label>
    <input
      id="sample_pages"
      name="sample_pages"
      type="number"
      min="0"
      max="1000"
      value="${sample_pages}"
    />
    ${renderDate('out_at', t.operatorOutAt, details.download_start_date)}
    ${renderDate('reserve_end', t.operatorReserveEnd, reserve_end)}
    <label for="rating">${t.operatorRating}</label>
    <input
      id="rating"
      name="rating"
      type="number"
      min="0"
      max="5"
      step="0.1"
      value="${rating ?? ''}"
    />
    <button class="button wide" type="submit">${t.operatorSave}</button>
  </form>`
}

function renderDate(name: string, label: string, value: string | null | undefined): Html {
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="date" value="${toDay(value)}" />`
}

/** The day in Japan, where the shop's days begin; saving a form unchanged must change nothing. */
function toDay(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().slice(0, 10) : ''
}

function renderSampleFile(
  { workno, sample }: ShopWork,
  { language }: Frame,
  formToken: string,
): Html {
  const t = textsOf(language)
  const path = `/operator/works/${workno}/sample`
  return html`<form method="post" action="${path}" data-upload>
      <label for="sample">${t.operatorSampleFile}</label>
      <input id="sample" type="file" accept=".zip,application/zip" aria-describedby="sample-hint" />
      <p class="hint" id="sample-hint">${t.operatorSampleFileHint}</p>
      <input type="hidden" name="form_token" value="${formToken}" />
      <p class="notice bad" role="alert" data-failed hidden>${t.operatorUploadFailed}</p>
      <button class="button outline wide" type="submit">${t.operatorUpload}</button>
    </form>
    ${
      sample &&
      html`<form method="post" action="${path}/remove">
        <p class="hint">${t.operatorHasSample}</p>
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="as-link" type="submit">${t.operatorRemoveSample}</button>
      </form>`
    }`
}
