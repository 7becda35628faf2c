import { MEASURES } from '@yomikura/contract/limits'
import { type Page, listPages } from '@yomikura/content/pages'
import { findEntry, parentPath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { PageDirection, Publication } from '@yomikura/reader/publication'
import type { ReactNode } from 'react'
import type { ContentSource } from '#data/works/content/content-source.ts'
import type { PageImage } from '#data/works/content/decode-page.ts'
import type { PictureBook } from '#data/works/content/picture-book.ts'
import { hasSaveData } from '#lib/has-save-data.ts'

/** What a chosen file opens: its pages, and the place in them that was asked for. */
export type OpenedPublication = {
  publication: Publication
  images: readonly PageImage[]
  /** Pictures of each page with more pixels than that, the largest last, for when it is magnified. */
  finer: readonly (readonly PageImage[])[]
  /** Stored names of the pages, by which places and bookmarks outlive an update of the work. */
  names: readonly string[]
  revision: string
  /** Under this path the place is kept: the folder of pictures, or the document. */
  placePath: string
  /** The page that was chosen, when it is not simply the first. */
  chosenPage: number | undefined
  /** Stored words of each page; empty of pictures. */
  texts: readonly (string | undefined)[]
  outline: readonly OutlineEntry[]
  /** Set for a book whose pages lie in a folder of their own, behind the viewer's pass. */
  book?: PictureBook
}

/** A line of a table of contents; `page` is undefined for a heading that leads nowhere. */
export type OutlineEntry = {
  title: ReactNode
  page: number | undefined
  children?: readonly OutlineEntry[]
}

/**
 * The pages behind a chosen file or folder. A vertical work opens right to left here until it has a
 * viewer of its own.
 *
 * @param neededPx width of the pages on this screen, as {@link toNeededPx} says
 * @returns undefined when nothing lies at `path`, or nothing there has pages
 */
export function openPublication(
  ziptree: Ziptree,
  path: string,
  neededPx: number = Infinity,
): OpenedPublication | undefined {
  const pages = listPages(ziptree, path)
  if (pages === undefined || pages.length === 0) return undefined
  const levels = pages.map((page) => chooseLevels(page, neededPx))
  const direction: PageDirection = ziptree.direction === 'ltr' ? 'ltr' : 'rtl'
  return {
    publication: { pages: pages.map(toPublicationPage), direction },
    images: levels.map(({ image }) => image),
    finer: levels.map(({ finer }) => finer),
    names: pages.map(({ image }) => image.name),
    revision: ziptree.revision,
    placePath: toPlacePath(ziptree, path),
    chosenPage: findChosenPage(pages, path),
    ...readDocument(ziptree, path),
  }
}

/**
 * Pixels of width that pages are first fetched for; 0 where the reader saves data. What is open to
 * anybody comes with the address of its first picture, which is not the smaller one, and strips are as
 * wide as the window when it is turned.
 */
export function toNeededPx({ direction }: Ziptree, origin: ContentSource['origin']): number {
  if (hasSaveData()) return 0
  if (origin !== 'purchased' || direction === 'vertical') return Infinity
  return innerWidth * devicePixelRatio
}

function chooseLevels(
  { image, large, small }: Page,
  neededPx: number,
): { image: PageImage; finer: PageImage[] } {
  const larger = large && neededPx > 0 ? [large] : []
  if (!small || neededPx > small.width * MEASURES.largePageGain) return { image, finer: larger }
  // A copy that is kept offline has the page and no smaller picture of it.
  return { image: { ...small, instead: image }, finer: [image, ...larger] }
}

/** What a document has besides its pages. */
function readDocument(
  ziptree: Ziptree,
  path: string,
): Pick<OpenedPublication, 'texts' | 'outline'> {
  const entry = path === '' ? undefined : findEntry(ziptree.tree, path)
  const playfile = entry?.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
  if (!playfile || !('pdf' in playfile)) return { texts: [], outline: [] }
  const { page, outline = [] } = playfile.pdf
  return { texts: page.map(({ text }) => text?.name), outline }
}

function toPublicationPage({ image }: Page) {
  const { name, width, height, color } = image
  return { id: name, width, height, color }
}

/** Under which path the place of what was chosen is kept: the file, or the folder of a picture. */
export function toPlacePath(ziptree: Ziptree, path: string): string {
  const entry = path === '' ? undefined : findEntry(ziptree.tree, path)
  if (entry === undefined || entry.type === 'folder') return path
  const playfile = ziptree.playfile[entry.hashname]
  return playfile?.type === 'image' ? parentPath(path) : path
}

/** The first picture stands for the whole: a reader who opens it goes on from the last place. */
function findChosenPage(pages: readonly Page[], path: string): number | undefined {
  const index = pages.findIndex((page) => page.path === path)
  return index > 0 ? index : undefined
}
