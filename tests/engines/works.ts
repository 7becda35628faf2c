import { readFile } from 'node:fs/promises'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { toPdf, toStream } from '../../packages/ingest/src/test-pdfs.ts'

type Published = Parameters<DevStack['storefront']['publishWork']>[0]

const DEMO = new URL('../../demo/works/src/', import.meta.url)

/** Lines that a book colors for white paper, each in another way. */
const COLORED = [
  '<p>地の文</p>',
  '<p class="strong">大切な色</p>',
  '<p style="color: black !important; background: white !important">その場の色</p>',
  '<p><font color="#000000">古い色</font></p>',
  '<p class="filled">塗りの色</p>',
  '<p class="behind">後ろの絵</p>',
  '<p><a href="#a" style="color: #003">つながり</a></p>',
  '<table bgcolor="#ffffff"><tr><td style="background: #fff; color: #222">表の中</td></tr></table>',
]
export const BOOK_LINES = COLORED.length

const toStyle = (mode: string) => `<style>
html { writing-mode: ${mode}; background: #fff !important }
html body#b { background: #fff !important; color: #000 !important; line-height: 3 }
p.strong { color: #111 !important; background: #fff !important }
.filled { -webkit-text-fill-color: #000 }
.behind { background: linear-gradient(#fff, #fff) }
.space { margin-block-start: 6em }
</style>`

const aNovel = (mode: string) =>
  aBook({
    files: {
      'one.xhtml': aChapter(`<div class="space"></div>${COLORED.join('')}`, toStyle(mode)).replace(
        '<body>',
        '<body id="b">',
      ),
    },
  })

const FIXED = aBook({
  metadata: '<meta property="rendition:layout">pre-paginated</meta>',
  files: {
    'one.xhtml': aChapter(
      '<p style="position:absolute;left:120px;top:300px;font-size:60px">固定の頁</p>',
      '<meta name="viewport" content="width=600, height=800"/>',
    ),
  },
})

export const TEXT_LINES = 8
const TEXT = Array.from({ length: TEXT_LINES }, (_, index) => `${index + 1}の雨《あめ》`)
  .flatMap((line) => [line, ''])
  .join('\r\n')

const GAME =
  '<!doctype html><meta charset="utf-8"><body style="margin:200px;background:#fff;color:#000"><h1>遊び</h1>'

/** White paper with words in its middle. */
const DOCUMENT = toPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R
    /Resources << /Font << /F1 5 0 R >> >> >>`,
  toStream('BT /F1 24 Tf 60 200 Td (A page of paper) Tj ET'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
])

export const TEXTS = { workno: 'BJ00901001', horizontal: 'h.epub', vertical: 'v.epub' }
export const PAGES = 'RJ00901002'
export const STRIP = 'RJ00901003'
export const VOICE = 'RJ00901004'
export const FILM = 'RJ00901005'
export const HTML = 'RJ00901006'
export const PDF = { workno: 'BJ00901007', file: 'paper.pdf' }
export const WORKNOS = [TEXTS.workno, PAGES, STRIP, VOICE, FILM, HTML, PDF.workno] as const

async function drawPages(seed: number, size?: { width: number; height: number }) {
  const pages = await Promise.all([0, 1, 2].map((index) => drawTinyPage(seed, index, size)))
  return Object.fromEntries(pages.map(({ name, png }) => [name, png]))
}

/** Puts a work of every kind on sale. */
export async function publishAll(stack: DevStack): Promise<void> {
  const cover = { 'cover.png': (await drawTinyPage(1, 0)).png }
  const voice = await readFile(new URL('tales/files/voices/001.mp3', DEMO))
  const film = await readFile(new URL('media/files/film.mp4', DEMO))
  const texts = {
    [TEXTS.horizontal]: aNovel('horizontal-tb'),
    [TEXTS.vertical]: aNovel('vertical-rl'),
    'fixed.epub': FIXED,
    'text.txt': Buffer.from(TEXT),
  }
  const works: [Published, Record<string, Uint8Array>][] = [
    [
      { workno: TEXTS.workno, work_type: 'NRE' },
      { ...cover, ...texts },
    ],
    [{ workno: PAGES, work_type: 'MNG', direction: 'rtl' }, await drawPages(2)],
    [
      { workno: STRIP, work_type: 'WBT', direction: 'vertical' },
      await drawPages(3, { width: 400, height: 1600 }),
    ],
    [
      { workno: VOICE, work_type: 'VCM', direction: 'ltr' },
      { ...(await drawPages(4)), '001.mp3': voice, '002.mp3': voice, '003.mp3': voice },
    ],
    [
      { workno: FILM, work_type: 'MOV' },
      { ...cover, 'film.mp4': film },
    ],
    [
      { workno: HTML, work_type: 'ADV' },
      { ...cover, 'index.html': Buffer.from(GAME) },
    ],
    [{ workno: PDF.workno, work_type: 'PBC', direction: 'ltr' }, { [PDF.file]: DOCUMENT }],
  ]
  for (const [work, files] of works) {
    await stack.storefront.publishWork({ name: { ja_JP: work.workno }, ...work }, zipWork(files))
  }
}
