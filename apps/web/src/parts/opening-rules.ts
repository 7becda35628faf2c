import { isCorrupted } from '@yomikura/content/pages'
import { joinTreePath, listFolder } from '@yomikura/content/tree-path'
import type { FileEntry, Playfile, Ziptree } from '@yomikura/content/ziptree'

/** The viewers that exist. Each has its module in `features/viewer/viewer-modules.ts`. */
export type ViewerKind = 'paged' | 'book' | 'flow' | 'strip' | 'voice' | 'text' | 'video' | 'html'

/** What a playfile says it is. */
export type PlayType = Playfile['type']

/** The two addresses of viewers: `/work/{workno}/view/{path}` and `/work/{workno}/viewer/{path}`. */
export type ViewerRoute = 'view' | 'viewer'

type OpeningRule = {
  route: ViewerRoute
  /** Undefined while it is not built; the file then says so in the tree. */
  kind: ViewerKind | undefined
}

/**
 * What opens a file, by its playfile type (specification.md#2.4; product.md#viewer-routes). The one table:
 * file trees, work pages and the viewer's own screen all ask it. Types that are missing open nothing.
 */
const OPENING_RULES: Partial<Record<PlayType, OpeningRule>> = {
  image: { route: 'view', kind: 'paged' },
  pdf: { route: 'view', kind: 'paged' },
  text: { route: 'view', kind: 'text' },
  video: { route: 'view', kind: 'video' },
  html: { route: 'view', kind: 'html' },
  epub: { route: 'viewer', kind: 'flow' },
  epub_reflowable: { route: 'viewer', kind: 'flow' },
  ebook_fixed: { route: 'viewer', kind: 'book' },
  webtoon: { route: 'viewer', kind: 'strip' },
  ebook_webtoon: { route: 'viewer', kind: 'strip' },
  voicecomic: { route: 'viewer', kind: 'voice' },
  voicecomic_v2: { route: 'viewer', kind: 'voice' },
  ebook_voicecomic: { route: 'viewer', kind: 'voice' },
}

/** Why a file does not open. */
export type Obstacle = 'corrupted' | 'unsupported' | 'converter_missing' | 'empty'

/** How a file opens, or what keeps it from being opened. */
export type Opening =
  | { isOpen: true; route: ViewerRoute; kind: ViewerKind; playType: PlayType }
  | { isOpen: false; obstacle: Obstacle }

/** Decides about one file of a tree. */
export function decideOpening(entry: FileEntry, ziptree: Pick<Ziptree, 'playfile'>): Opening {
  const playfile = ziptree.playfile[entry.hashname]
  if (isCorrupted(entry.name, playfile)) return { isOpen: false, obstacle: 'corrupted' }
  if (!playfile || !Object.hasOwn(playfile, playfile.type)) {
    return {
      isOpen: false,
      obstacle: isUnconverted(playfile) ? 'converter_missing' : 'unsupported',
    }
  }
  const { type: playType, length } = playfile
  const rule = OPENING_RULES[playType]
  if (!rule?.kind) return { isOpen: false, obstacle: 'unsupported' }
  if (playType === 'text' && length === 0) return { isOpen: false, obstacle: 'empty' }
  return { isOpen: true, route: rule.route, kind: rule.kind, playType }
}

/** Whether the server lacks the program that would have made the file playable. */
function isUnconverted(playfile: Playfile | undefined): boolean {
  return playfile !== undefined && 'verdict' in playfile && playfile.verdict === 'converter_missing'
}

/** What a file lacks that opens nevertheless: letters of a document, or a part of a broken picture. */
export function findLack(playfile: Playfile | undefined): 'font_missing' | 'damaged' | undefined {
  const verdict = playfile && 'verdict' in playfile && playfile.verdict
  return verdict === 'font_missing' || verdict === 'damaged' ? verdict : undefined
}

/** A file that opens, and the address it opens at. */
export type OpeningFile = Extract<Opening, { isOpen: true }> & { path: string; hashname: string }

/** Every file that opens, depth first in tree order. */
export function listOpenings(
  ziptree: Pick<Ziptree, 'tree' | 'playfile'>,
  folder = '',
): OpeningFile[] {
  return (listFolder(ziptree.tree, folder) ?? []).flatMap((entry): OpeningFile[] => {
    if (entry.type === 'hidden') return []
    const path = joinTreePath(folder, entry.name)
    if (entry.type === 'folder') return listOpenings(ziptree, path)
    const opening = decideOpening(entry, ziptree)
    return opening.isOpen ? [{ ...opening, path, hashname: entry.hashname }] : []
  })
}
