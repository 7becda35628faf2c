import type { Highlight } from '@yomikura/contract/highlights'
import { formatLocator } from '@yomikura/reader/book/book-place'

export type NotesOfBook = {
  title: string
  creators: readonly string[]
  workno: string
  path: string
  /** In the order of the text. */
  highlights: readonly Highlight[]
  /** Characters of the book that may leave it in all; words beyond are left out, places are not. */
  limit: number
  exportedAt: Date
}

type Words = { noChapter: string; cut: string }

/** Highlights as a text that people read: by chapter, each a quotation with its note, place and date. */
export function toMarkdown(notes: NotesOfBook, words: Words): string {
  const lines = [`# ${escape(notes.title)}`, '']
  if (notes.creators.length > 0) lines.push(escape(notes.creators.join(', ')), '')
  let chapter: string | undefined
  for (const { highlight, quotation } of listQuotations(notes)) {
    if (highlight.chapter !== chapter) {
      chapter = highlight.chapter
      lines.push(`## ${escape(chapter || words.noChapter)}`, '')
    }
    lines.push(...(quotation ?? words.cut).split('\n').map((line) => `> ${escape(line)}`), '')
    if (highlight.note !== '') lines.push(...highlight.note.split('\n').map(escape), '')
    lines.push(
      `\`${toLocator(highlight)}\` · ${toDate(highlight.made_ms)} · ${highlight.color}`,
      '',
    )
  }
  return lines.join('\n')
}

/** The same for programs. */
export function toJson(notes: NotesOfBook): string {
  const { title, creators, workno, path, exportedAt } = notes
  const highlights = listQuotations(notes).map(({ highlight, quotation }) => ({
    chapter: highlight.chapter,
    locator: toLocator(highlight),
    item: highlight.item,
    start: highlight.start,
    end: highlight.end,
    color: highlight.color,
    words: quotation ?? null,
    note: highlight.note,
    made_at: toDate(highlight.made_ms),
  }))
  const book = { title, creators, workno, path, exported_at: exportedAt.toISOString() }
  return `${JSON.stringify({ ...book, highlights }, undefined, 2)}\n`
}

/** A name that every file system takes. */
export function toFileName(title: string, extension: 'md' | 'json'): string {
  const safe = title.replace(/[\p{Cc}"*/:<>?\\|]/gu, ' ').trim()
  return `${[...safe].slice(0, 80).join('') || 'highlights'}.${extension}`
}

/** Highlights with the words that may leave the book: as many as could be copied out of it. */
function listQuotations({ highlights, limit }: NotesOfBook) {
  let length = 0
  return highlights.map((highlight) => {
    length += highlight.words.length
    return { highlight, quotation: length <= limit ? highlight.words : undefined }
  })
}

function toLocator({ item, start }: Highlight): string {
  return formatLocator({ item, offset: start })
}

function toDate(ms: number): string {
  return new Date(ms).toISOString()
}

/** Signs that would be markup: the words of a book are only words, whatever program opens the file. */
function escape(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&]/g, (sign) => (sign === '&' ? '&amp;' : `\\${sign}`))
    .replace(/^(\s*)([#+=-]|\d+[.)])/, '$1\\$2')
}
