import type { ContentsEntry } from './chrome/Contents.tsx'
import type { OutlineEntry } from './open-publication.ts'

/** A line of a work's own table of contents, as the contents dialog lists it. */
export function toContentsEntry({ title, page, children = [] }: OutlineEntry): ContentsEntry {
  return { title, pageIndex: page, children: children.map(toContentsEntry) }
}
