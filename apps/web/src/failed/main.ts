import '@yomikura/ui/base.css'
import { FAILED_TEXTS, type FailedTexts } from '@yomikura/i18n/failed-texts'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { create, createDrawing, readBareLocale } from '#bare/bare-page.ts'
import styles from '#bare/bare-page.module.css'
import { CACHE_GUIDES } from './cache-guides.ts'
import { toReturnAddress } from './return-address.ts'

/**
 * /failed.html: what to try, in order, when the app does not load (specification.md#1.8). The page says so
 * without a script, too: this one adds the reader's language and the way back.
 */
function showFailedPage(main: HTMLElement): void {
  const locale = readBareLocale()
  const texts = FAILED_TEXTS[locale]
  document.documentElement.lang = LANGUAGE_TAGS[locale]
  document.title = texts.title

  const reload = create('a', texts.reload, styles.primary)
  reload.href = toReturnAddress(location.search, location.origin)
  const actions = create('div', '', styles.actions)
  actions.append(reload)
  main.className = styles.screen ?? ''
  main.replaceChildren(
    createDrawing(styles),
    create('h1', texts.title, styles.title),
    create('p', texts.body, styles.body),
    listSteps(texts),
    actions,
  )
}

function listSteps(texts: FailedTexts): HTMLElement {
  const steps = create('ol', '', styles.steps)
  const clear = create('a', texts.step_clear, undefined)
  clear.href = '/clear.html'
  const clearStep = create('li', '', undefined)
  clearStep.append(clear)
  const cookies = create('li', texts.step_cookies, undefined)
  cookies.append(listGuides(texts))
  const first = [texts.step_update, texts.step_private].map((text) => create('li', text, undefined))
  steps.append(...first, clearStep, cookies)
  return steps
}

function listGuides(texts: FailedTexts): HTMLElement {
  const guides = create('ul', '', styles.guides)
  for (const [browser, href] of CACHE_GUIDES) {
    const link = create('a', texts.guide.replace('{{browser}}', browser), undefined)
    Object.assign(link, { href, target: '_blank', rel: 'noreferrer' })
    const item = create('li', '', undefined)
    item.append(link)
    guides.append(item)
  }
  return guides
}

const main = document.getElementById('failed')
if (main) showFailedPage(main)
