import type { OpenedFile } from '../viewer-module.ts'
import { type Bookmarks, useBookmarks } from './use-bookmarks.ts'
import { useReadingRecord } from './use-reading-record.ts'

type Options = {
  /** Where bookmarks are kept: the folder of pictures, or the document. */
  path: string
  pageCount: number
  orientation: 'horizontal' | 'vertical'
  hasPainted: boolean
  /** Stored names of the pages, where they have some. */
  names?: readonly string[]
}

/** What is kept of reading a file page by page, besides the place. */
export function useReading(
  file: OpenedFile,
  { path, names, ...reading }: Options,
): { noteRead: (pages: readonly number[]) => void; bookmarks: Bookmarks } {
  const noteRead = useReadingRecord(file, reading)
  const bookmarks = useBookmarks(file, path, names)
  return { noteRead, bookmarks }
}
