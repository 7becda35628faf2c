import type { CatalogueWork } from '@yomikura/contract/storefront'

/** What the files of a work say of it: `work.json`, ComicInfo, a book's or document's own words, tags. */
export type EmbeddedMetadata = {
  name?: string
  namePhonetic?: string
  makers?: string[]
  tags?: string[]
  description?: string
  series?: { name: string; volume?: number }
  direction?: CatalogueWork['direction']
  ageCategory?: CatalogueWork['age_category']
}

/** The shop's description with the gaps that it has filled from the files. */
export function fillGaps(work: CatalogueWork, embedded: string | null): CatalogueWork {
  if (embedded === null) return work
  const { makers, tags } = JSON.parse(embedded) as EmbeddedMetadata
  return {
    ...work,
    author_name: work.author_name ?? toAuthorName(makers),
    tags: work.tags.length > 0 ? work.tags : toTags(tags),
  }
}

/** Names as the wire joins them. */
export function toAuthorName(makers: readonly string[] | undefined): string | null {
  return makers === undefined ? null : makers.map((name) => name.replaceAll('/', '／')).join('/')
}

export function toTags(tags: readonly string[] = []): CatalogueWork['tags'] {
  return tags.map((name) => ({ name, class: 'other', sub_class: null }))
}
