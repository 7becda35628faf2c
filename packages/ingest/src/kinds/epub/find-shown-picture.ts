import type { CopiedFiles } from './copy-files.ts'
import { attribute } from './markup/document-facts.ts'
import type { SafeElement } from './markup/safe-element.ts'
import { resolveHref } from './package/href.ts'
import type { OpenedBook } from './package/read-book.ts'
import { matches, readSelectors, type MatchBudget, type Selector } from './styles/match-selector.ts'
import { splitRules } from './styles/split-css.ts'
import { tokeniseCss, type CssToken } from './styles/tokenise-css.ts'
import { listStyled } from './styles/find-writing-mode.ts'

type Shown = Pick<OpenedBook, 'files'> & Pick<CopiedFiles, 'documents' | 'resources'>

/** A drawing may show another one. */
const MAX_DEPTH = 3
/** Comparisons of selectors that one page may cost. */
const MAX_MATCHES = 200_000
const MAX_RULES = 500

/**
 * Path of the first picture that a page shows: one of its elements, of a drawing that it shows, or the
 * background that its own `style` attributes name.
 */
export function findPicture(path: string, shown: Shown, depth = 0): string | undefined {
  if (!Object.hasOwn(shown.resources, path)) return undefined
  if (shown.files.get(path)?.kind === 'picture') return path
  const page = shown.documents.get(path)
  if (page === undefined || depth > MAX_DEPTH) return undefined
  for (const href of listPictures(page.root)) {
    const target = resolveHref(path, href)?.path
    const found =
      target === undefined || target === path ? undefined : findPicture(target, shown, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Path of the background that the style sheets of a page give one of its elements. */
export function findBackground(
  path: string,
  { styles, ...shown }: Shown & Pick<CopiedFiles, 'styles'>,
): string | undefined {
  const page = shown.documents.get(path)
  if (page === undefined) return undefined
  const budget = { left: MAX_MATCHES }
  for (const { base, css } of listSheets(page.root, path, styles)) {
    for (const { selectors, href } of readBackgrounds(css)) {
      const target = resolveHref(base, href)?.path
      const picture = target === undefined ? undefined : findPicture(target, shown, MAX_DEPTH)
      if (picture !== undefined && isMet(page.root, selectors, budget)) return picture
    }
  }
  return undefined
}

/** Addresses of the pictures that a safe copy shows, in its order. */
function* listPictures(element: SafeElement): Generator<string> {
  const style = attribute(element, 'style')
  const addresses = [
    element.name === 'img' ? attribute(element, 'src') : undefined,
    element.name === 'image' ? attribute(element, 'href') : undefined,
    element.name === 'video' ? attribute(element, 'poster') : undefined,
    style === undefined ? undefined : findAddress(tokeniseCss(style)),
  ]
  for (const address of addresses) if (address !== undefined) yield address
  for (const child of element.children) if (typeof child !== 'string') yield* listPictures(child)
}

function* listSheets(
  element: SafeElement,
  path: string,
  styles: CopiedFiles['styles'],
): Generator<{ base: string; css: string }> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === 'style') {
      yield {
        base: path,
        css: child.children.filter((piece) => typeof piece === 'string').join(''),
      }
    } else if (child.name === 'link') {
      const base = resolveHref(path, attribute(child, 'href') ?? '')?.path
      const css = base === undefined ? undefined : styles.get(base)
      if (base !== undefined && css !== undefined) yield { base, css }
    } else yield* listSheets(child, path, styles)
  }
}

/** Rules of a safe sheet that show a picture, in their order. */
function readBackgrounds(css: string): { selectors: Selector[]; href: string }[] {
  if (!/url\(/i.test(css)) return []
  const found: { selectors: Selector[]; href: string }[] = []
  for (const { prelude, block } of splitRules(tokeniseCss(css))) {
    const href =
      block && prelude.every(({ type }) => type !== 'at') ? findAddress(block) : undefined
    if (href !== undefined) found.push({ selectors: readSelectors(prelude), href })
    if (found.length >= MAX_RULES) break
  }
  return found
}

function findAddress(tokens: readonly CssToken[]): string | undefined {
  return tokens.find(({ type }) => type === 'url')?.text
}

function isMet(root: SafeElement, selectors: readonly Selector[], budget: MatchBudget): boolean {
  for (const styled of listStyled(root)) {
    if (selectors.some((selector) => matches(selector, styled, budget))) return true
  }
  return false
}
