import type { NavigationEntry } from './navigation.ts'
import type { PageSpread } from './viewer-meta.ts'

/** Where the manifest of an unpacked book lies among its files. Books' own files of that folder are dropped. */
export const BOOK_MANIFEST = 'META-INF/book.json'
/** Where its text for search lies: {@link BookText}. */
export const BOOK_TEXT = 'META-INF/text.json'

export type WritingMode = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr'

/**
 * `META-INF/book.json`: the manifest of a book that is unpacked in `epub/{hashname}/`, so that a viewer
 * need not read container, package document, navigation and media overlays.
 *
 * @see docs/reference/book.md
 */
export type Book = {
  version: 1
  layout: 'reflowable' | 'fixed'
  /** Side on which the next page comes. */
  direction: 'rtl' | 'ltr'
  /** Of most of the text. */
  writing_mode: WritingMode
  orientation: 'auto' | 'landscape' | 'portrait'
  /** When two pages may stand side by side. */
  spread: 'auto' | 'none' | 'landscape' | 'both'
  flow: 'auto' | 'paginated' | 'scrolled-continuous' | 'scrolled-doc'
  metadata: BookMetadata
  accessibility: BookAccessibility
  spine: BookSpineItem[]
  navigation: NavigationEntry[]
  /** Places by meaning: `toc`, `bodymatter`, `cover` … */
  landmarks: (BookPlace & { type: string })[]
  /** Where the pages of the printed edition begin. */
  page_list: BookPlace[]
  /** Every file of the unpacked book but those of `META-INF`, by path. */
  resources: Record<string, { type: string; length: number }>
  /** Path of the cover picture. */
  cover: string | null
}

export type BookMetadata = {
  title: string
  title_phonetic?: string
  creators: { name: string; name_phonetic?: string; role?: string }[]
  /** BCP 47 tag; empty where the book names none. */
  language: string
  identifier: string
  publisher?: string
  description?: string
  published?: string
  modified?: string
}

/** What the book says of itself, in the words of schema.org. */
export type BookAccessibility = {
  access_modes: string[]
  access_modes_sufficient: string[]
  features: string[]
  hazards: string[]
  summary?: string
  conforms_to: string[]
}

export type BookSpineItem = {
  path: string
  /** Items out of line are reached by links and not by turning pages. */
  linear: boolean
  layout: 'reflowable' | 'fixed'
  writing_mode: WritingMode
  /** Size of a fixed page in CSS pixels. */
  width?: number
  height?: number
  spread?: PageSpread
  /**
   * Length of its text in UTF-16 units. A place in the book is the item's index and an offset in this
   * text, which holds whatever the size of screen and letters.
   */
  characters: number
  /** What is read aloud, part by part. */
  overlay?: OverlayPart[]
}

/** One part of a media overlay: the element that is read, and where in which file. */
export type OverlayPart = { id: string; src: string; begin: number; end: number | null }

export type BookPlace = { title: string; link: string; link_page: number | null; offset?: number }

/** `META-INF/text.json`: the text of each spine item, that offsets count in. */
export type BookText = { items: string[] }
