const MAX_STEPS = 64
const MAX_TAG = 4096

/** Markup in which places have names, and the name of each; an empty one is the start of the document. */
export type Marked = { markup: string; names: ReadonlyMap<number, string> }

/**
 * Gives the elements at places of a document an id, where they have none. Links of Kindle name places by
 * their number.
 *
 * @param places in signs from the start of the markup
 */
export function markPlaces(markup: string, places: Iterable<number>): Marked {
  const names = new Map<number, string>()
  const byTag = new Map<number, string>()
  const parts: string[] = []
  let done = 0
  for (const place of [...places].sort((a, b) => a - b)) {
    const tag = findTag(markup, place)
    if (tag === undefined) {
      names.set(place, '')
      continue
    }
    const known = byTag.get(tag.start) ?? tag.id
    const name = known ?? `place${tag.start}`
    names.set(place, name)
    byTag.set(tag.start, name)
    if (known !== undefined) continue
    parts.push(markup.slice(done, tag.nameEnd), ` id="${name}"`)
    done = tag.nameEnd
  }
  return { markup: [...parts, markup.slice(done)].join(''), names }
}

const OPENING = /<([a-z][a-z0-9]*)(?=[\s/>])/iy
const ID = /\sid\s*=\s*(?:"([^"<>]+)"|'([^'<>]+)')/i
const WHOLE = new Set(['html', 'head', 'body', 'title', 'meta', 'link', 'guide', 'reference'])

/** The tag that begins at a place, or the last one before it. */
function findTag(markup: string, place: number) {
  let start = markup.lastIndexOf('<', place)
  for (let step = 0; start >= 0 && step < MAX_STEPS; step++) {
    OPENING.lastIndex = start
    const name = OPENING.exec(markup)?.[1]
    if (name !== undefined) {
      if (WHOLE.has(name.toLowerCase())) return undefined
      const end = markup.indexOf('>', start)
      const tag = markup.slice(start, Math.min(end < 0 ? markup.length : end, start + MAX_TAG))
      const id = ID.exec(tag)
      return { start, nameEnd: start + 1 + name.length, id: id?.[1] ?? id?.[2] }
    }
    start = start === 0 ? -1 : markup.lastIndexOf('<', start - 1)
  }
  return undefined
}
