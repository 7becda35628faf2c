import type { Work } from '@yomikura/contract/works'

/** What a library can be narrowed to by its name; each is empty where it is not. */
export type NameFilter = { creator: string; tag: string }

/** What stands before such a name in the text that is searched. No keyboard has these signs. */
export const MARKS: Record<keyof NameFilter, string> = { creator: '\u001d', tag: '\u001e' }

/** Names of a work's authors, each by itself. */
export function listAuthors({ author_name }: Pick<Work, 'author_name'>): string[] {
  return (author_name ?? '').split('/').filter((name) => name !== '')
}

/** What a work is about. Its makers are tags too, and are named with their part in it. */
export function listTags({ tags }: Pick<Work, 'tags'>): string[] {
  return tags.filter((tag) => !isCredit(tag) && tag.name !== '').map(({ name }) => name)
}

function isCredit(tag: Work['tags'][number]): boolean {
  return tag.class.endsWith('_by')
}

/** Who made a work and what it is about, as match-words.ts finds it; before it is folded. */
export function listMarkedNames(work: Work): string[] {
  const creators = [
    ...Object.values(work.maker.name as Record<string, string>),
    ...listAuthors(work),
    ...work.tags.filter(isCredit).map(({ name }) => name),
    ...Object.values((work.translator?.name ?? {}) as Record<string, string>),
  ]
  return [
    ...creators.filter((name) => name !== '').map((name) => MARKS.creator + name),
    ...listTags(work).map((name) => MARKS.tag + name),
  ]
}

/** Columns are joined by line feeds, so no value may hold one. */
export function oneLine(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replace(/[\n\r]+/g, ' ') : text
}
