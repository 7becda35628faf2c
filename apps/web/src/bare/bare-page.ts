/** What the pages share that must work when the app does not: no framework, no store, no router. */
import { chooseLocale, isLocale, type Locale } from '@yomikura/i18n/locales'

/** The language that was chosen here, else the browser's. */
export function readBareLocale(): Locale {
  try {
    const stored = localStorage.getItem('locale')
    if (isLocale(stored)) return stored
  } catch {
    // Storage is blocked: the browser's language decides.
  }
  return chooseLocale(navigator.languages)
}

/** An element with a text and a look. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className: string | undefined,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}
