/** A piece of a title and how it is read; without `ruby` it reads as it stands. */
export type RubyPiece = { text: string; ruby?: string }

/** One line of a table of contents. */
export type NavigationEntry = {
  title: string
  /** The title piece by piece, where the book says how it is read; the texts joined are the title. */
  ruby_title?: RubyPiece[]
  /** Index from 0 of the page or spine item it leads to; null for a heading that leads nowhere. */
  link_page: number | null
  /** Of an unpacked book: path in the book, with the fragment if there is one. */
  link?: string
  /** Of an unpacked book: where in the spine item's text it leads to, see `BookSpineItem.characters`. */
  offset?: number
  sub_navigation: NavigationEntry[]
}
