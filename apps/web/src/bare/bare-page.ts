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

const SVG = 'http://www.w3.org/2000/svg'

/** A storehouse under a moon, swept clean: drawn as the app draws its states, for eyes alone. */
const STOREHOUSE = [
  ['wash', 'M20 116c0-50 30-100 70-100s70 50 70 100z'],
  ['paper', 'M151 46a13 13 0 1 1-14-13a11 11 0 0 0 14 13z'],
  ['fill', 'M36 56l54-32 54 32v8H36z'],
  ['paper', 'M48 64h84v52H48z'],
  ['line', 'M36 56l54-32 54 32v8H36zM48 64h84v52H48zM74 116V82h32v34M12 116h156'],
  ['line', 'M146 116l-6-22M136 94l8-2 6 24h-12z'],
] as const

/** The drawing above the words of a page that stands alone. */
export function createDrawing(styles: Readonly<Record<string, string>>): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  for (const [name, value] of [
    ['width', '180'],
    ['height', '132'],
    ['viewBox', '0 0 180 132'],
    ['aria-hidden', 'true'],
    ['class', styles['drawing'] ?? ''],
  ] as const) {
    drawing.setAttribute(name, value)
  }
  for (const [look, d] of STOREHOUSE) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    path.setAttribute('class', styles[look] ?? '')
    drawing.append(path)
  }
  return drawing
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
