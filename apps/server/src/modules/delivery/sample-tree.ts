import { LAYOUT } from '@yomikura/content/layout'
import type { Playfile, TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import { createHash } from 'node:crypto'

/** The part of a work that anybody may look at: its tree, and the only paths that open. */
export type Sample = { body: Buffer; paths: ReadonlySet<string> }

/** Cuts a tree after its first pages, in reading order. Nothing of the rest is named in it. */
export function cutSample(ziptree: Ziptree, pageCount: number): Sample {
  const cut = new SampleCut(ziptree, pageCount)
  const tree = cut.cutEntries(ziptree.tree)
  const hash = createHash('sha256').update(`${ziptree.hash}\0${pageCount}`).digest('hex')
  const sample: Ziptree = { ...ziptree, hash, tree, playfile: cut.playfile }
  return {
    body: Buffer.from(JSON.stringify(sample)),
    paths: new Set(Object.values(cut.playfile).flatMap(listPagePaths)),
  }
}

class SampleCut {
  readonly playfile: Record<string, Playfile> = {}
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
    this.#left -= part.pageCount
    return true
  }
}

function takePages(
  playfile: Playfile,
  limit: number,
): { playfile: Playfile; pageCount: number } | undefined {
  if ('image' in playfile) return { playfile, pageCount: 1 }
  if (!('pdf' in playfile)) return undefined
  const page = playfile.pdf.page.slice(0, limit)
  if (page.length === 0) return undefined
  return { playfile: { ...playfile, pdf: { ...playfile.pdf, page } }, pageCount: page.length }
}

/** Pages, their previews and text layers; never an original. */
function listPagePaths(playfile: Playfile): string[] {
  const toPaths = (name: string) => [`${LAYOUT.optimized}/${name}`, `${LAYOUT.thumbnails}/${name}`]
  if ('image' in playfile) return toPaths(playfile.image.optimized.name)
  if (!('pdf' in playfile)) return []
  return playfile.pdf.page.flatMap(({ optimized, text }) => [
    ...toPaths(optimized.name),
    ...(text ? [`${LAYOUT.text}/${text.name}`] : []),
  ])
}
