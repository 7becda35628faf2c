import type { NavigationEntry } from '@yomikura/content/navigation'
import type { PageSpread, ViewerPage } from '@yomikura/content/viewer-meta'
import type { PageDirection, PublicationPage } from '@yomikura/reader/publication'
import type { PictureBook } from '#data/works/content/picture-book.ts'
import type { OpenedPublication, OutlineEntry } from '../open-publication.ts'
import { RubyTitle } from '../chrome/RubyTitle.tsx'
import type { OpenedFile } from '../viewer-module.ts'

/** What a paged viewer opens of a book of pictures. */
export function openBook(
  { ziptree, path }: Pick<OpenedFile, 'ziptree' | 'path'>,
  book: PictureBook,
): OpenedPublication {
  const { meta, images } = book
  const direction: PageDirection = meta.direction === 'ltr' ? 'ltr' : 'rtl'
  return {
    publication: { pages: meta.pages.map((page) => toPage(page, direction)), direction },
    images,
    names: meta.pages.map(({ src }) => src),
    revision: ziptree.revision,
    placePath: path,
    chosenPage: undefined,
    finer: [],
    texts: [],
    outline: meta.navigation.map(toOutline),
    book,
  }
}

function toPage({ src, width, height, color, spread }: ViewerPage, direction: PageDirection) {
  const page: PublicationPage = { id: src, width, height, color }
  return spread ? { ...page, side: toSide(spread, direction) } : page
}

/** Books name sides of the screen, the reader's core the order of reading. */
function toSide(spread: PageSpread, direction: PageDirection): 'first' | 'second' | 'alone' {
  if (spread === 'center') return 'alone'
  return (spread === 'right') === (direction === 'rtl') ? 'first' : 'second'
}

function toOutline({
  title,
  ruby_title,
  link_page,
  sub_navigation,
}: NavigationEntry): OutlineEntry {
  return {
    title: ruby_title ? <RubyTitle pieces={ruby_title} /> : title,
    page: link_page ?? undefined,
    children: sub_navigation.map(toOutline),
  }
}
