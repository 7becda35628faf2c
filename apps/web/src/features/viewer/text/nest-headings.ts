import type { TextHeading } from '@yomikura/text/headings'

/** A line of the table of contents. */
type HeadingEntry = { title: string; pageIndex: number; children: HeadingEntry[] }

const DEPTHS = { large: 0, middle: 1, small: 2 } as const

/** Headings below those that are set larger. */
export function nestHeadings(headings: readonly TextHeading[]): HeadingEntry[] {
  const top: HeadingEntry[] = []
  let open: { depth: number; entry: HeadingEntry }[] = []
  for (const { line, title, level } of headings) {
    const entry: HeadingEntry = { title, pageIndex: line, children: [] }
    const depth = DEPTHS[level]
    open = open.filter((parent) => parent.depth < depth)
    const siblings = open.at(-1)?.entry.children ?? top
    siblings.push(entry)
    open.push({ depth, entry })
  }
  return top
}
