/** What other sites show of an address when somebody shares it. */
export type PageCard = {
  title: string
  description: string
  /** Absolute addresses. */
  url: string
  image?: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in markup and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** Puts a card into the page's head, in place of its plain title. */
export function putCard(page: string, card: PageCard): string {
  const { title, description, url, image } = card
  const properties: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
  ]
  const tags = [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}" />`,
    ...properties.flatMap(([name, content]) =>
      content === undefined
        ? []
        : [`<meta property="${name}" content="${escapeMarkup(content)}" />`],
    ),
    `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />`,
  ]
  // A function, because titles may hold the signs that a replacement text gives a meaning to.
  return page.replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
}
