const HASHNAME = /^[0-9a-f]{32}(\.[a-z0-9]{1,8})?$/

/** Extensions that an optimised image keeps; every other one becomes `jpg` (specification.md#2.7). */
const IMAGE_EXTENSIONS = new Set(['jpg', 'png', 'gif'])

/** Whether a name is one that ingest gives: 32 hexadecimal digits and an extension. */
export function isHashname(name: string): boolean {
  return HASHNAME.test(name)
}

/** Lower-case extension without the dot; empty when the name has none (".profile" has none). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/**
 * Stored name of an image's optimised form and thumbnail: the hashname, its extension forced to one
 * of jpg, png and gif. The bytes may be WebP all the same; the stored content type says what they are.
 *
 * @see docs/decisions/0006-page-images-are-webp.md
 */
export function toOptimizedName(hashname: string): string {
  const extension = extensionOf(hashname)
  if (IMAGE_EXTENSIONS.has(extension)) return hashname
  const stem = extension ? hashname.slice(0, -extension.length - 1) : hashname
  return `${stem}.jpg`
}
