import type { Verdict } from '@yomikura/contract/errors'

/**
 * The ziptree of a work: what files it has and where their optimised forms are.
 * @see docs/reference/ziptree.md, wire.md §3
 */

/** Revision of a tree that has none; outside clients expect this value (wire.md §3). */
export const FALLBACK_REVISION = '00000000-0000-7000-8000-000000000000'

/** A leaf that is shown. */
export type FileEntry = { type: 'file'; name: string; hashname: string }
/** A leaf that is kept but never shown. */
export type HiddenEntry = { type: 'hidden'; name: string; hashname: string }
/** A folder; `path` is the full path from the root, "/" separated, no leading slash. */
export type FolderEntry = { type: 'folder'; name: string; path: string; children: TreeEntry[] }
export type TreeEntry = FileEntry | HiddenEntry | FolderEntry

/** A stored image. `crypt` says that its tiles are shuffled (docs/reference/protection.md). */
export type StoredImage = {
  name: string
  length: number
  size: string
  width: number
  height: number
  crypt: boolean
}

/** One picture as readers get it: the page, its thumbnail's size and the colour shown before it. */
export type OptimizedImage = StoredImage & {
  /** CSS hex colour, the mean of the page. */
  color: string
}

export type ImagePlayfile = {
  type: 'image'
  length: number
  size: string
  image: { files: StoredImage; optimized: OptimizedImage }
}

export type PdfPlayfile = {
  type: 'pdf'
  length: number
  size: string
  pdf: {
    page: {
      optimized: OptimizedImage
      /** Stored text layer of the page, if it has text. */ text?: { name: string; length: number }
    }[]
  }
}

/** A text; `optimized` is its UTF-8 form. */
export type TextPlayfile = {
  type: 'text'
  length: number
  size: string
  text: { optimized: { name: string; length: number; size: string; encoding: 'UTF-8' } }
}

/** Subtitles or lyrics; `optimized` is WebVTT. */
export type VttPlayfile = {
  type: 'vtt'
  length: number
  size: string
  vtt: { optimized: { name: string; length: number; size: string } }
}

/**
 * A page of a work that runs in the browser. `entry` is the path of the page that the work starts
 * with; no viewer shows it yet, and the verdict says so.
 */
export type HtmlPlayfile = {
  type: 'html'
  length: number
  size: string
  html: { entry: string }
  verdict: 'unsupported'
}

/** A kind that later work adds, or a file that could not be taken in: no sub-object, so viewers call it corrupted or unsupported. */
export type OtherPlayfile = {
  type:
    | 'text'
    | 'vtt'
    | 'html'
    | 'epub'
    | 'epub_reflowable'
    | 'webtoon'
    | 'voicecomic'
    | 'voicecomic_v2'
    | 'ebook_fixed'
    | 'ebook_webtoon'
    | 'ebook_voicecomic'
    | 'other'
  length: number
  size: string
  verdict?: Verdict
}

/** Sound or film, which no player takes yet. */
export type MediaPlayfile = {
  type: 'audio' | 'video'
  length: number
  size: string
  verdict?: Verdict
  /** Hashname of its subtitles. */
  vtt?: string
}

/** A file that could not be taken in: named by kind, sub-object absent. */
export type FailedPlayfile = {
  type: 'image' | 'pdf' | MediaPlayfile['type'] | OtherPlayfile['type']
  length: number
  size: string
  verdict: Verdict
}

export type Playfile =
  | ImagePlayfile
  | PdfPlayfile
  | TextPlayfile
  | VttPlayfile
  | HtmlPlayfile
  | MediaPlayfile
  | OtherPlayfile
  | FailedPlayfile

export type Ziptree = {
  /** Hex digest over the tree's content; equal trees have equal hashes. */
  hash: string
  workno: string
  version: number
  revision: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC; any other form breaks an outside client. */
  updated_at: string
  direction: 'rtl' | 'ltr' | 'vertical'
  playfile: Record<string, Playfile>
  tree: TreeEntry[]
}
