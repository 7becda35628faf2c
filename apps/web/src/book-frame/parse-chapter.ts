const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

/** Nothing of these may stand in a page, whatever a book says (security.md#books). */
const DROPPED =
  'script, iframe, frame, frameset, object, embed, applet, base, meta, form, input, button, select, textarea, noscript, template, dialog, animate, animateMotion, animateTransform, set, foreignObject'
/** Names that styles have while a chapter is parsed. */
const QUIET_ELEMENT = 'book-style'
const QUIET_ATTRIBUTE = 'data-book-style'
const FILE_ATTRIBUTES = ['src', 'poster'] as const

type HtmlPolicy = { createHTML(text: string): string }

/** Markup becomes a document that nothing runs in; only then is it looked at and cut down. */
function makePolicy(): HtmlPolicy {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy }
  }
  const rules = { createHTML: (text: string) => text }
  return trustedTypes?.createPolicy('reader', rules) ?? rules
}

const policy = makePolicy()

/** A place in a page that shows a file of the book. */
export type FileUse = { element: Element; attribute: string; address: string }

export type ParsedChapter = {
  document: Document
  /** Its styles in their order: of a file, or as text. */
  styles: ({ href: string } | { text: string })[]
  uses: FileUse[]
  /** Styles of elements, which the frame's policy takes only from script. */
  inlineStyles: [element: Element, css: string][]
}

/** Parses a chapter and drops what could act. The ingest did the same before: two layers, by design. */
export function parseChapter(markup: string, mediaType: string): ParsedChapter {
  const document = parse(markup, mediaType)
  const styles = takeStyles(document)
  for (const element of document.querySelectorAll(DROPPED)) element.remove()
  const uses: FileUse[] = []
  const inlineStyles: [Element, string][] = []
  for (const element of document.querySelectorAll('*')) {
    dropHandlers(element)
    quietLink(element)
    const style = takeInlineStyle(element)
    if (style !== undefined) inlineStyles.push([element, style])
    uses.push(...takeFiles(element))
  }
  return { document, styles, uses, inlineStyles }
}

function parse(markup: string, mediaType: string): Document {
  const parser = new DOMParser()
  const text = policy.createHTML(quietStyles(markup))
  if (mediaType === 'text/html') return parser.parseFromString(text, 'text/html')
  const type = mediaType === 'image/svg+xml' ? 'image/svg+xml' : 'application/xhtml+xml'
  const document = parser.parseFromString(text, type)
  if (document.querySelector('parsererror') === null) return document
  return parser.parseFromString(text, 'text/html')
}

/**
 * The policy of the frame refuses a style as soon as it is parsed, and reports each to the console.
 * Under other names they are only text, which the frame then adopts by script. Safe copies write
 * `<`, `>` and `"` within text and values as entities, so tags are easy to find.
 */
function quietStyles(markup: string): string {
  return markup.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace(/^<(\/?)style(?=[\s/>])/, `<$1${QUIET_ELEMENT}`)
      .replace(/\sstyle="/, ` ${QUIET_ATTRIBUTE}="`),
  )
}

function takeInlineStyle(element: Element): string | undefined {
  const style = element.getAttribute(QUIET_ATTRIBUTE) ?? element.getAttribute('style')
  element.removeAttribute(QUIET_ATTRIBUTE)
  element.removeAttribute('style')
  return style ?? undefined
}

function takeStyles(document: Document): ParsedChapter['styles'] {
  const styles: ParsedChapter['styles'] = []
  for (const element of document.querySelectorAll(`link, style, ${QUIET_ELEMENT}`)) {
    const href = element.getAttribute('href')
    if (element.localName !== 'link') styles.push({ text: element.textContent })
    else if (href !== null && isStylesheet(element)) styles.push({ href })
    element.remove()
  }
  return styles
}

function isStylesheet(link: Element): boolean {
  const words = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)
  return words.includes('stylesheet') && !words.includes('alternate')
}

function dropHandlers(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (/^on/i.test(name) || name === 'srcset' || name === 'action' || name === 'ping') {
      element.removeAttribute(name)
    }
  }
}

/** A link that leads nowhere by itself: the app gets its target, and decides. */
function quietLink(element: Element): void {
  if (element.localName !== 'a' && element.localName !== 'area') return
  const address = element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href')
  element.removeAttributeNS(XLINK, 'href')
  element.removeAttribute('target')
  if (address === null) return
  element.setAttribute('href', '#')
  element.setAttribute('data-address', address)
}

function takeFiles(element: Element): FileUse[] {
  const uses: FileUse[] = []
  for (const attribute of FILE_ATTRIBUTES) {
    const address = element.getAttribute(attribute)
    if (address === null) continue
    element.removeAttribute(attribute)
    uses.push({ element, attribute, address })
  }
  if (element.namespaceURI === SVG && element.localName === 'image') {
    const address = element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href')
    element.removeAttribute('href')
    element.removeAttributeNS(XLINK, 'href')
    if (address !== null) uses.push({ element, attribute: 'href', address })
  }
  return uses
}
