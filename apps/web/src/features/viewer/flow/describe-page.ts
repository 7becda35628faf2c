import type { Translate } from '@yomikura/i18n/text'
import type { ShownPage } from '../../../book-frame/protocol.ts'

type Place = {
  page: Pick<ShownPage, 'pageIndex' | 'pageCount'>
  percent: number
  /** Title of the chapter; empty before the first. */
  chapter: string
}

/** Where the reader is, in words for a reader who does not see the page. */
export function describePage(t: Translate, { page, percent, chapter }: Place): string {
  const numbers = { page: page.pageIndex + 1, total: page.pageCount, percent }
  if (chapter === '') return t('book.announce', numbers)
  return t('book.announce_chapter', { ...numbers, chapter })
}
