import { findEbookParts } from '@yomikura/content/ebook-parts'
import { LAYOUT, listPicturePaths } from '@yomikura/content/layout'
import type { EbookParts, Playfile, TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import { createHash } from 'node:crypto'

/**
 * The part of a work that anybody may look at: its tree, the only paths that open, and how many pages
 * of its books of pictures belong to it, by hashname.
 */
export type SampleTree = {
  body: Buffer
  paths: ReadonlySet<string>
  ebooks: ReadonlyMap<string, number>
}

/** Cuts a tree after its first pages, in reading order. Nothing of the rest is named in it. */
export function cutSample(ziptree: Ziptree, pageCount: number): SampleTree {
  const cut = new SampleCut(ziptree, pageCount)
  const tree = cut.cutEntries(ziptree.tree)
  const hash = createHash('sha256').update(`${ziptree.hash}\0${pageCount}`).digest('hex')
  const sample: Ziptree = { ...ziptree, hash, tree, playfile: cut.playfile }
  return {
    body: Buffer.from(JSON.stringify(sample)),
    paths: new Set(Object.values(cut.playfile).flatMap(listPagePaths)),
    ebooks: cut.ebooks,
  }
}

class SampleCut {
  readonly playfile: Record<string, Playfile> = {}
  readonly ebooks = new Map<string, number>()
  readonly #from: Ziptree['playfile']
  #left: number

  constructor({ playfile }: Ziptree, pageCount: number) {
    this.#from = playfile
    this.#left = pageCount
  }

  cutEntries(entries: readonly TreeEntry[]): TreeEntry[] {
    return entries.flatMap((entry): TreeEntry[] => {
      if (this.#left <= 0) return []
      if (entry.type === 'folder') {
        const children = this.cutEntries(entry.children)
        return children.length > 0 ? [{ ...entry, children }] : []
      }
      return entry.type === 'file' && this.#take(entry.hashname) ? [entry] : []
    })
  }

  /** Whether a file has pages of the sample; only those of its playfile are kept. */
  #take(hashname: string): boolean {
    const playfile = this.#from[hashname]
    if (playfile === undefined) return false
    const part = takePages(playfile, this.#left)
    if (!part) return false
    this.playfile[hashname] = part.playfile
    if (findEbookParts(playfile)) this.ebooks.set(hashname, part.pageCount)
    this.#left -= part.pageCount
    return true
  }
}

function takePages(
  playfile: Playfile,
  limit: number,
): { playfile: Playfile; pageCount: number } | undefined {
  if ('image' in playfile) return { playfile, pageCount: 1 }
  const ebook = findEbookParts(playfile)
  if (ebook) return takeEbookPages(playfile, ebook, limit)
  if (!('pdf' in playfile)) return undefined
  const page = playfile.pdf.page.slice(0, limit)
  if (page.length === 0) return undefined
  return { playfile: { ...playfile, pdf: { ...playfile.pdf, page } }, pageCount: page.length }
}

/** Of a book of pictures the tree holds only how many pages it has. */
function takeEbookPages(playfile: Playfile, parts: EbookParts, limit: number) {
  const pageCount = Math.min(parts.optimized.page_count, limit)
  if (pageCount <= 0) return undefined
  const optimized = { ...parts.optimized, page_count: pageCount }
  return { playfile: { ...playfile, [playfile.type]: { ...parts, optimized } }, pageCount }
}

/** Pages, their previews and text layers; never an original. */
function listPagePaths(playfile: Playfile): string[] {
  if ('image' in playfile) return listPicturePaths(playfile.image)
  const cover = findEbookParts(playfile)?.cover
  if (cover) return listPicturePaths({ optimized: cover })
  if (!('pdf' in playfile)) return []
  return playfile.pdf.page.flatMap((page) => [
    ...listPicturePaths(page),
    ...(page.text ? [`${LAYOUT.text}/${page.text.name}`] : []),
  ])
}
