import { findEbookParts } from '@yomikura/content/ebook-parts'
import type { Playfile, Ziptree } from '@yomikura/content/ziptree'
import { buildTree } from './build-tree.ts'
import { toZiptree } from './ziptree.ts'
import { attachCueSheets } from '../../kinds/cue/attach-cue-sheets.ts'
import { markHtmlEntry } from '../../kinds/html/mark-html-entry.ts'
import { attachSubtitles } from '../../kinds/subtitles/attach-subtitles.ts'
import type { IngestedFile } from '../make/make-books.ts'

type Revision = Pick<Ziptree, 'direction'> & {
  workno: string
  revision: string
  updatedAt: string
}

/** The tree of all files that are given, be it a whole work or what is ready of it. */
export function composeTree(files: readonly IngestedFile[], revision: Revision): Ziptree {
  const entries = files.map(({ source, outcome }) => ({
    segments: source.segments,
    hashname: outcome.hashname,
    isHidden: outcome.isHidden === true,
  }))
  return toZiptree(buildTree(entries), joinFiles(files), revision)
}

/** Pages that open in a viewer. */
export function countPages(playfiles: readonly Playfile[]): number {
  let count = 0
  for (const playfile of playfiles) {
    if ('image' in playfile) count += 1
    if ('pdf' in playfile) count += playfile.pdf.page.length
    if ('epub' in playfile) count += playfile.epub.optimized.spine_count
    count += findEbookParts(playfile)?.optimized.page_count ?? 0
  }
  return count
}

/** Playfiles by hashname, with what files say of each other. */
function joinFiles(files: readonly IngestedFile[]): Record<string, Playfile> {
  const taken = files.map(({ source: { segments }, outcome: { hashname, playfile, cue } }) => ({
    segments,
    hashname,
    playfile,
    cue,
  }))
  const divided = withPlayfiles(taken, attachCueSheets(taken))
  const attached = withPlayfiles(divided, attachSubtitles(divided))
  const marked = withPlayfiles(attached, markHtmlEntry(attached))
  return Object.fromEntries(marked.map(({ hashname, playfile }) => [hashname, playfile]))
}

function withPlayfiles<T extends { playfile: Playfile }>(
  files: readonly T[],
  playfiles: readonly Playfile[],
): T[] {
  return files.map((file, index) => ({ ...file, playfile: playfiles[index] ?? file.playfile }))
}
