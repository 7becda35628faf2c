import '@yomikura/ui/base.css'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { CLEAR_TEXTS } from '@yomikura/i18n/clear-texts'
import { create, createDrawing, readBareLocale } from '#bare/bare-page.ts'
import styles from '#bare/bare-page.module.css'
import { clearLocalData } from './clear-local-data.ts'

/**
 * /clear.html: the way out when the app itself no longer starts, so it needs nothing of the app.
 * It asks, and erases on a click only: a link or a frame to this page must be harmless.
 */
function showClearPage(main: HTMLElement): void {
  const locale = readBareLocale()
  const texts = CLEAR_TEXTS[locale]
  document.documentElement.lang = LANGUAGE_TAGS[locale]
  document.title = texts.title

  const status = create('p', texts.body, styles.body)
  status.setAttribute('role', 'status')
  const button = create('button', texts.erase, styles.erase)
  button.type = 'button'
  const back = create('a', texts.back, styles.back)
  back.href = '/library'
  const actions = create('div', '', styles.actions)
  actions.append(back, button)
  main.className = styles.screen ?? ''
  const title = create('h1', texts.title, styles.title)
  main.append(createDrawing(styles), title, status, actions)

  button.addEventListener('click', () => {
    button.disabled = true
    status.textContent = texts.erasing
    void clearLocalData().then(({ isComplete }) => {
      status.textContent = isComplete ? texts.done : texts.incomplete
      button.disabled = isComplete
      back.focus()
    })
  })
}

const main = document.getElementById('clear')
if (main) showClearPage(main)
