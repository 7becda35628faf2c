import type { Verdict } from '@yomikura/contract/errors'

/**
 * The ziptree of a work: what files it has and where their optimised forms are.
 * @see docs/reference/ziptree.md, wire.md#ziptree
 */

/** Revision of a tree that has none; outside clients expect this value (wire.md#ziptree). */
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
  /** Set where the file is broken and the page shows as much of it as can be decoded. */
  verdict?: 'damaged'
  image: {
    files: StoredImage
    optimized: OptimizedImage
    /** The same page with more pixels and no preview, where the original has clearly more. */
    large?: StoredImage
    /** The same page with fewer pixels and no preview, for small screens and readers who save data. */
    small?: StoredImage
    /** The original moves, and the page is its first picture. */
    stands_still?: true
  }
}

export type PdfPlayfile = {
  type: 'pdf'
  length: number
  size: string
  /**
   * Set where letters of some pages are missing, since no font was there for them, or where the document
   * is broken and only a part of it is there.
   */
  verdict?: 'font_missing' | 'damaged'
  pdf: {
    /** Pages, and the slices of pages that are much longer than a screen. */
    page: {
      optimized: OptimizedImage
      /** The same page with more pixels and no preview, for a viewer that magnifies it. */
      large?: StoredImage
      /** Stored text layer of the page, if it has text. */
      text?: { name: string; length: number }
      /** What the document calls the page, where that is not its number: `iv`, `A-3`. */
      label?: string
    }[]
    /** Contents of the document, if it has some. */
    outline?: PdfOutlineEntry[]
  }
}

/** One line of a document's contents; `page` is an index into its pages. */
export type PdfOutlineEntry = { title: string; page: number; children?: PdfOutlineEntry[] }

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
 * with; every file of the work is kept as it came.
 */
export type HtmlPlayfile = {
  type: 'html'
  length: number
  size: string
  html: { entry: string }
}

/** A book that a viewer lays out: its files are unpacked in `epub/{hashname}/`, see `Book`. */
export type BookPlayfile = Sized &
  ({ type: 'epub'; epub: BookParts } | { type: 'epub_reflowable'; epub_reflowable: BookParts })

export type BookParts = {
  optimized: {
    /** Whether its files are combined with the work's content key. */
    encrypted: boolean
    /** Bytes of all files together. */
    length: number
    spine_count: number
    /** Length of its text in UTF-16 units. */
    characters: number
    direction: 'rtl' | 'ltr'
  }
  cover?: OptimizedImage
}

/** A book of pictures: its pages are in `viewer/{hashname}/`, see `ViewerMeta`. */
export type EbookPlayfile = Sized &
  (
    | { type: 'ebook_fixed'; ebook_fixed: EbookParts }
    | { type: 'ebook_webtoon'; ebook_webtoon: EbookParts }
    | { type: 'ebook_voicecomic'; ebook_voicecomic: EbookParts }
    | { type: 'webtoon'; webtoon: EbookParts }
    | { type: 'voicecomic'; voicecomic: EbookParts }
    | { type: 'voicecomic_v2'; voicecomic_v2: EbookParts }
  )

export type EbookParts = {
  optimized: { encrypted: boolean; length: number; page_count: number }
  cover?: OptimizedImage
}

type Sized = { length: number; size: string }

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

/** Words that run beside sound or film: attached subtitles, lyrics, or a track inside the file. */
export type Caption = {
  /** Stored name of the WebVTT, below `optimized/`. */
  name: string
  /** Hashname of the attached file; absent for a track that came inside. */
  hashname?: string
  /** Language tag as the file or its name gives it, for example `ja` or `zh-tw`. */
  language?: string
  label?: string
  /** Only what is needed by a listener who follows the sound: signs, and words in another language. */
  forced?: true
  /** For people who do not hear: sounds and speakers are named, too. */
  sdh?: true
  /** Meant to be shown until something else is chosen. */
  default?: true
}

/** Part of a recording; it ends where the next one starts. */
export type Chapter = { start_seconds: number; title: string }

/** What a file says of itself, cleaned for display. */
export type MediaTags = {
  title?: string
  artist?: string
  album?: string
  album_artist?: string
  composer?: string
  genre?: string
  year?: number
  track?: number
  disc?: number
}

/** How loud a recording is (EBU R 128), for a player that makes tracks equally loud. */
export type Loudness = {
  /** Integrated loudness in LUFS. */
  integrated: number
  /** True peak in dBTP; above 0 the recording clips. Searched for only where the sound is to be raised. */
  peak?: number
  /** Decibels that bring it to −18 LUFS. */
  gain: number
}

/** Samples that the encoder put around the sound. Players skip them; the bytes still hold them. */
export type Gapless = { delay: number; padding: number; sample_rate: number }

export type AudioPlayfile = {
  type: 'audio'
  length: number
  size: string
  /** Set where the file is broken and plays as far as it can be read. */
  verdict?: 'damaged'
  audio: {
    files: { codec: string; sample_rate: number; channels: number }
    /** MP3 or AAC, which every browser plays. `duration` in seconds, without {@link Gapless}. */
    optimized: { name: string; length: number; size: string; bit_rate: number; duration: number }
    /** The same sound at the reference loudness, as an MP3; `gain` in decibels is what was changed. */
    levelled?: { name: string; length: number; size: string; gain: number }
    loudness?: Loudness
    gapless?: Gapless
    /** Cover art inside the file; never scrambled. */
    cover?: OptimizedImage
    chapters?: Chapter[]
    tags?: MediaTags
  }
  captions?: Caption[]
  /** Hashname of the nearest subtitles. */
  vtt?: string
}

/** Small pictures of a film for the seek bar, all in one file, row by row. */
export type Sprite = {
  /** Stored names below `optimized/`: the picture, and the WebVTT that maps times to its parts. */
  name: string
  vtt: string
  length: number
  width: number
  height: number
  columns: number
  count: number
  interval_seconds: number
}

export type VideoPlayfile = {
  type: 'video'
  length: number
  size: string
  /** Set where the file is broken and plays as far as it can be read. */
  verdict?: 'damaged'
  video: {
    /** As shown: rotated upright. `frame_rate` as a fraction, for example `24/1`. */
    files: { codec: string; frame_rate: string; width: number; height: number }
    optimized: {
      /** HLS playlist of playlists, below `optimized/`. */
      name: string
      /** Seconds, as text: so outside clients know it. */
      duration: string
      /** Best first, for example `v720p`; the number is the short side in pixels. */
      streams: string[]
      /** Stored name of the list of all files of the stream ({@link HlsFile}), below `optimized/`. */
      list: string
      /** Bytes of all those files. Trees of older releases say them in `length`. */
      list_length?: number
      list_size?: string
      /** Bytes of the playlist that `name` means, as of every other kind. */
      length: number
      size: string
    }
    poster?: OptimizedImage
    sprite?: Sprite
    /** Why there is no `sprite`: no ffmpeg, or a film of which it made no pictures. */
    sprite_missing?: 'no_converter' | 'failed'
    chapters?: Chapter[]
    tags?: MediaTags
  }
  captions?: Caption[]
  /** Hashname of the nearest subtitles. */
  vtt?: string
}

/** One file of a film: `name` is its path below `optimized/`, `stream` the one that it belongs to. */
export type HlsFile = { name: string; length: number; stream?: string }

/** A file that could not be taken in: named by kind, sub-object absent. */
export type FailedPlayfile = {
  type: 'image' | 'pdf' | 'audio' | 'video' | OtherPlayfile['type']
  length: number
  size: string
  verdict: Verdict
}

/** Sound or film that could not be taken in; its words can be read all the same. */
export type WordsOnlyPlayfile = {
  type: 'audio' | 'video'
  length: number
  size: string
  verdict: Verdict
  /** Hashname of the nearest subtitles. */
  vtt: string
}

export type Playfile =
  | ImagePlayfile
  | PdfPlayfile
  | TextPlayfile
  | VttPlayfile
  | HtmlPlayfile
  | BookPlayfile
  | EbookPlayfile
  | AudioPlayfile
  | VideoPlayfile
  | OtherPlayfile
  | FailedPlayfile
  | WordsOnlyPlayfile

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
  /** Only while the rest of the work is still being made: what is there is whole. */
  progress?: { done_files: number; total_files: number }
}
