import { COMICS } from '@yomikura/demo-works/comics/comics'
import { listPages } from '@yomikura/demo-works/demo-works'
import { renderPage } from '@yomikura/demo-works/render'
import { type TinyWork, zipWork } from '@yomikura/testkit/tiny-work'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Drawing takes a second a page, so pages are kept between runs, each under its drawing's digest. */
const CACHE = join(tmpdir(), 'yomikura-bench-pages')

type DemoPage = ReturnType<typeof listPages>[number]

/**
 * A book as long as real ones: the pages of all demo comics one after another, from the first again
 * when they run out. 1400 × 2000 px each.
 */
export async function makeLongComic(
  pageCount: number,
  report: (line: string) => void,
): Promise<TinyWork> {
  const pages = await drawComicPages(pageCount, report)
  const files = pages.map((png, index) => [`${String(index + 1).padStart(3, '0')}.png`, png])
  return { pages: [], ...zipWork(Object.fromEntries(files) as Record<string, Buffer>) }
}

/** The pages of such a book, as PNG. */
export async function drawComicPages(
  pageCount: number,
  report: (line: string) => void,
): Promise<Buffer[]> {
  await mkdir(CACHE, { recursive: true })
  const drawn = Object.keys(COMICS).flatMap((workno) => [...listPages(workno)])
  const pages: Buffer[] = []
  for (let index = 0; index < pageCount; index++) {
    pages.push(await renderOnce(drawn[index % drawn.length]!))
    if (index % 10 === 9) report(`${index + 1} of ${pageCount} pages drawn`)
  }
  return pages
}

async function renderOnce(page: DemoPage): Promise<Buffer> {
  const digest = createHash('sha256').update(page.draw()).digest('hex')
  const path = join(CACHE, `${digest}.png`)
  if (existsSync(path)) return readFile(path)
  const png = await renderPage(page)
  // Whole or absent: a run may be broken off.
  await writeFile(`${path}.part`, png)
  await rename(`${path}.part`, path)
  return png
}
