import '@yomikura/ui/base.css'
import { chooseLocale, isLocale, LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { loadClearTexts } from '@yomikura/i18n/clear-texts'
import { clearLocalData } from './clear-local-data.ts'
import styles from './clear.module.css'

/**
 * /clear.html: the way out when the app itself no longer starts, so it needs nothing of the app.
 * It asks, and erases on a click only: a link or a frame to this page must be harmless.
 */
async function showClearPage(main: HTMLElement): Promise<void> {
  const locale = readLocale()
  const texts = await loadClearTexts(locale)
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
  main.append(create('h1', texts.title, styles.title), status, actions)

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

function readLocale() {
  try {
    const stored = localStorage.getItem('locale')
    if (isLocale(stored)) return stored
  } catch {
    // Storage is blocked: the browser's language decides.
  }
  return chooseLocale(navigator.languages)
}

function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className: string | undefined,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}

const main = document.getElementById('clear')
if (main) void showClearPage(main)
