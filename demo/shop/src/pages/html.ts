/** A piece of markup that is safe to send: every text in it was escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Builds markup; whatever is put in is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const texts = strings.map((text, index) => text + toMarkup(parts[index]))
  return new Html(texts.join(''))
}

/** Markup that somebody else made and escaped. */
export function trustedHtml(markup: string): Html {
  return new Html(markup)
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.markup
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(toMarkup).join('')
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
