import type { NavigationEntry } from './navigation.ts'
import type { Caption } from './ziptree.ts'

/**
 * `viewer-meta.json`: what a viewer needs to turn the pages of an `ebook_fixed`, `ebook_webtoon` or
 * `ebook_voicecomic`. It lies beside the pages in `viewer/{hashname}/` and is itself not hidden.
 *
 * @see docs/reference/viewer-meta.md
 */
export type ViewerMeta = {
  /** Absent for pages that are turned in silence. */
  type?: 'webtoon' | 'voicecomic'
  page_count: number
  meta_data: { title: string; creator: string[] }
  direction: 'rtl' | 'ltr' | 'vertical'
  /** Whether pages are combined with the work's content key; sound never is. */
  encrypted: boolean
  pages: ViewerPage[]
  navigation: NavigationEntry[]
}

export type ViewerPage = {
  /** File name in the same folder; WebP. */
  src: string
  width: number
  height: number
  length: number
  /** CSS hex colour, the mean of the page. */
  color: string
  /** Side of a spread that the book asks for; without it pages fill spreads in turn. */
  spread?: PageSpread
  /** The page's first sound: the one that clients know who expect one for each page. */
  audio?: PageAudio
  /** All sounds of the page in order, when it has more than one. */
  audios?: PageAudio[]
}

/** Sides of the screen, not of the reading order, as books name them. */
export type PageSpread = 'left' | 'right' | 'center'

export type PageAudio = {
  /** File name in the same folder. */
  src: string
  /** Seconds that are played; absent where the book does not say. */
  duration?: number
  /** Second of the file at which the page's part begins, when it is not the start. */
  begin?: number
  /** Second at which it ends, when it is not the end. */
  end?: number
  /** What is said, by language; times are those of the file. */
  captions?: Caption[]
}
