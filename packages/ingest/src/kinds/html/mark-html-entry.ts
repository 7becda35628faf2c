import type { Playfile } from '@yomikura/content/ziptree'
import { compareNearest } from '../../pipeline/plan/nearest-path.ts'

type TakenFile = { segments: readonly string[]; playfile: Playfile }

const INDEX = /^index\.x?html?$/i

/**
 * Playfiles in which the pages of an HTML work name the page that it starts with: `index.html`, else
 * the page nearest to the root. The files themselves are kept as they came.
 */
export function markHtmlEntry(files: readonly TakenFile[]): Playfile[] {
  const pages = files.filter(({ playfile }) => isKeptPage(playfile))
  const entry = findNearest(pages.filter(isIndex)) ?? findNearest(pages)
  return files.map(({ playfile }) => {
    if (entry === undefined || !isKeptPage(playfile)) return playfile
    const { length, size } = playfile
    const html = { entry: entry.segments.join('/') }
    return { type: 'html', length, size, html }
  })
}

/** A page whose bytes were had. */
function isKeptPage(playfile: Playfile): boolean {
  return playfile.type === 'html' && !('verdict' in playfile)
}

function isIndex({ segments }: TakenFile): boolean {
  return INDEX.test(segments.at(-1) ?? '')
}

function findNearest(pages: readonly TakenFile[]): TakenFile | undefined {
  return pages.toSorted((a, b) => compareNearest(a.segments, b.segments))[0]
}
