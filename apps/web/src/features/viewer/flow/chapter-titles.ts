import type { NavigationEntry } from '@yomikura/content/navigation'
import type { BookLine } from '@yomikura/reader/book/book-place'

type Heading = { position: number; title: string }

/** Headings of the table of contents in the order of the book. */
export function listHeadings(entries: readonly NavigationEntry[], line: BookLine): Heading[] {
  const headings: Heading[] = []
  const walk = (list: readonly NavigationEntry[]) => {
    for (const { title, link_page, offset = 0, sub_navigation } of list) {
      if (link_page !== null) {
        headings.push({ position: line.toPosition({ item: link_page, offset }), title })
      }
      walk(sub_navigation)
    }
  }
  walk(entries)
  return headings.sort((a, b) => a.position - b.position)
}

/** Title of the chapter that a place is in; empty before the first. */
export function findHeading(headings: readonly Heading[], position: number): string {
  return headings.findLast((heading) => heading.position <= position)?.title ?? ''
}

/** Where the chapter ends that a place is in: at the next heading, or at the end of the book. */
export function findChapterEnd(
  headings: readonly Heading[],
  position: number,
  bookEnd: number,
): number {
  return headings.find((heading) => heading.position > position)?.position ?? bookEnd
}
