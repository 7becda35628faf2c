import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMICS } from './comics/comics.ts'
import type { Page } from './page.ts'
import { pictureBookPages } from './picture-book/picture-book-pages.ts'
import { renderPages } from './render.ts'
import { writeTale } from './tales/write-tales.ts'

export { DEMO_WORKS, type DemoWork, type LocalName } from './catalogue.ts'

const PICTURE_BOOK_WORKNO = 'RJ00000301'
const PDF_WORKNO = 'RJ00000401'
const ALBUM_WORKNO = 'RJ00000501'
const FILM_WORKNO = 'RJ00000601'
const NOVEL_WORKNO = 'BJ00000111'
const PICTURE_EPUB_WORKNO = 'RJ00000302'

/**
 * Draws one work's files into `folder`: `001.png`, `002.jpg` …, `book.pdf`, or sound and
 * film with their words. The same bytes each
 * time, so an import that is repeated finds nothing new.
 * @param onPage - called after each page with the number done.
 */
export async function writeDemoWork(
  workno: string,
  folder: string,
  onPage?: (done: number, total: number) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (workno === PDF_WORKNO) {
    const { drawSkyGuide, SKY_GUIDE_PAGE_COUNT } = await import('./pdf/sky-guide.ts')
    await writeFile(join(folder, 'book.pdf'), await drawSkyGuide())
    onPage?.(SKY_GUIDE_PAGE_COUNT, SKY_GUIDE_PAGE_COUNT)
    return
  }
  if (workno === ALBUM_WORKNO || workno === FILM_WORKNO) {
    const { writeAlbum, writeFilm } = await import('./media/write-media.ts')
    await (workno === ALBUM_WORKNO ? writeAlbum(folder) : writeFilm(folder))
    onPage?.(1, 1)
    return
  }
  if (await writeTale(workno, folder, onPage)) return
  if (workno === NOVEL_WORKNO || workno === PICTURE_EPUB_WORKNO) {
    const { writeNovel, writePictureEpub, writeShipNotebook } =
      await import('./books/write-books.ts')
    if (workno === NOVEL_WORKNO) return writeNovel(folder, onPage)
    await writeShipNotebook(folder)
    return writePictureEpub(folder, onPage)
  }
  await renderPages(listPages(workno), folder, onPage)
}

/**
 * The pages of a work that is made of pages.
 * @throws an error when no such work is drawn.
 */
export function listPages(workno: string): readonly Page[] {
  if (workno === PICTURE_BOOK_WORKNO) return pictureBookPages()
  const comic = COMICS[workno]
  if (!comic) throw new Error(`No demo work ${workno} is made of pages.`)
  return Array.from({ length: comic.pageCount }, (_, pageIndex) => ({
    widthPx: 1400,
    heightPx: 2000,
    finish: 'ink',
    draw: () => comic.pageSvg(pageIndex),
  }))
}
