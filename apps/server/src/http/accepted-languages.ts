const MAX_LENGTH = 512

/** Tags of an `Accept-Language` header, best first; what is no tag is passed over. */
export function listAcceptedLanguages(header: string): string[] {
  return header
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((piece) => piece.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ tag, quality }) => quality > 0 && isLanguage(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** `Intl` throws for text that only looks like a tag (`en-a1`). */
function isLanguage(tag: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) return false
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
