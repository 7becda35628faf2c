/** Markup in which every text was escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | undefined | false | readonly Html[]

/** Builds markup; whatever is put in is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + toMarkup(parts[index])).join(''))
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map((item) => item.markup).join('')
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
