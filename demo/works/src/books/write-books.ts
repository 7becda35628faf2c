import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COVERS } from '../covers/covers.ts'
import type { Page } from '../page.ts'
import { pictureBookPages } from '../picture-book/picture-book-pages.ts'
import { renderPage } from '../render.ts'
import { PIGEON_NOTE, PIGEON_POST, type Chapter } from './pigeon-post.ts'
import { NOTEBOOK_PAGES, NOTEBOOK_TITLE, type NotebookPage } from './ship-notebook.ts'
import { writeEpub, type EpubFile } from './write-epub.ts'

type OnPage = (done: number, total: number) => void

const XHTML = 'application/xhtml+xml'
/** Pictures of the novel: its cover, and pages of the picture book that show the sea and the night. */
const PICTURES: Record<string, Page> = {
  cover: COVERS.novel,
  harbour: pictureBookPages()[5]!,
  night: pictureBookPages()[14]!,
}
const PICTURE_WIDTH_PX = 900

/** How many steps each book reports. */
export const NOVEL_STEP_COUNT = Object.keys(PICTURES).length
export const PICTURE_EPUB_PAGE_COUNT = pictureBookPages().length

const STYLE = `html { writing-mode: vertical-rl; -epub-writing-mode: vertical-rl; }
body { margin: 0; line-height: 1.9; font-family: serif; }
h1 { font-size: 1.3em; font-weight: normal; margin-inline-start: 3em; margin-block-end: 3em; }
p { margin: 0; text-indent: 1em; }
p.talk { text-indent: 0; }
.tcy { text-combine-upright: all; -epub-text-combine: horizontal; }
.ref { font-size: 0.7em; text-decoration: none; }
em { font-style: normal; text-emphasis: filled sesame; -epub-text-emphasis: filled sesame; }
aside { margin-block-start: 3em; font-size: 0.85em; }
figure { margin: 0; text-align: center; break-after: page; }
img { max-width: 100%; max-height: 100%; }
`

/** Writes 『鳩の来る灯台』, a novel in columns with ruby, pictures and a footnote. */
export async function writeNovel(folder: string, onPage?: OnPage): Promise<void> {
  const pictures: EpubFile[] = []
  for (const [name, page] of Object.entries(PICTURES)) {
    const data = await renderPage(toSmall(page, PICTURE_WIDTH_PX))
    const properties = name === 'cover' ? { properties: 'cover-image' } : {}
    pictures.push({ path: `images/${name}.jpg`, type: 'image/jpeg', data, ...properties })
    onPage?.(pictures.length, NOVEL_STEP_COUNT)
  }
  const book = writeEpub({
    identifier: 'urn:uuid:6d0f2f52-7a3d-4c0e-9b5e-9f6f0a1c7a11',
    title: '鳩の来る灯台',
    titlePhonetic: 'ハトノクルトウダイ',
    creator: '夜凪しおり',
    language: 'ja',
    direction: 'rtl',
    metadata:
      '<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>' +
      '<meta property="schema:accessModeSufficient">textual</meta>' +
      '<meta property="schema:accessibilityFeature">tableOfContents</meta>' +
      '<meta property="schema:accessibilityFeature">readingOrder</meta>' +
      '<meta property="schema:accessibilityFeature">alternativeText</meta>' +
      '<meta property="schema:accessibilityFeature">rubyAnnotations</meta>' +
      '<meta property="schema:accessibilityHazard">none</meta>',
    files: [
      { path: 'nav.xhtml', type: XHTML, data: toNav(), properties: 'nav' },
      { path: 'style.css', type: 'text/css', data: STYLE },
      { path: 'cover.xhtml', type: XHTML, data: toCover(), spine: 'next' },
      ...PIGEON_POST.map((chapter, index): EpubFile => {
        const data = toChapter(chapter, index)
        return { path: `chapter-${index + 1}.xhtml`, type: XHTML, data, spine: 'next' }
      }),
      ...pictures,
    ],
  })
  await writeFile(join(folder, 'hato-no-kuru-todai.epub'), book)
}

/** Writes the picture book as an EPUB with fixed pages. */
export async function writePictureEpub(folder: string, onPage?: OnPage): Promise<void> {
  const files: EpubFile[] = []
  for (const [index, page] of [COVERS.pictureEpub, ...pictureBookPages().slice(1)].entries()) {
    const small = toSmall(page, page.widthPx > page.heightPx ? 1500 : 1050)
    const name = String(index + 1).padStart(3, '0')
    const cover = index === 0 ? { properties: 'cover-image' } : {}
    const data = await renderPage(small)
    files.push({ path: `images/${name}.jpg`, type: 'image/jpeg', data, ...cover })
    const spine = small.widthPx > small.heightPx || index === 0 ? 'center' : 'next'
    files.push({ path: `${name}.xhtml`, type: XHTML, data: toFixedPage(small, name), spine })
    onPage?.(index + 1, PICTURE_EPUB_PAGE_COUNT)
  }
  const contents =
    '<li><a href="001.xhtml"><ruby>表紙<rt>ひょうし</rt></ruby></a></li>' +
    '<li><a href="003.xhtml">ねむる まち</a></li><li><a href="006.xhtml">くもの うみ</a></li>' +
    '<li><a href="011.xhtml">まいごの ほし</a></li><li><a href="017.xhtml">よあけ</a></li>'
  const nav = toDocument('もくじ', `<nav epub:type="toc"><ol>${contents}</ol></nav>`)
  const book = writeEpub({
    identifier: 'urn:uuid:2a0d9b7e-55a1-4f43-8a7c-0d6f5f0b3e42',
    title: 'ほしをはこぶ ゆうびんせん',
    titlePhonetic: 'ホシヲハコブユウビンセン',
    creator: 'こはる・ルカ',
    language: 'ja',
    direction: 'ltr',
    metadata:
      '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>',
    files: [{ path: 'nav.xhtml', type: XHTML, data: nav, properties: 'nav' }, ...files],
  })
  await writeFile(join(folder, 'hoshi-o-hakobu-yubinsen.epub'), book)
}

const NOTEBOOK_PAGE = { widthPx: 700, heightPx: 1000 }
const NOTEBOOK_STYLE = `body { margin: 0; width: 700px; height: 1000px; background: #fdf6e3; color: #1b2a4a; font-family: serif; }
h1, p, img { position: absolute; left: 60px; width: 580px; margin: 0; }
h1 { top: 50px; font-size: 46px; }
img { top: 140px; height: 460px; object-fit: cover; object-position: 50% 60%; border-radius: 16px; }
.ja { top: 635px; font-size: 32px; line-height: 1.7; }
.en { top: 850px; font-size: 24px; line-height: 1.4; font-style: italic; }
`

/** Writes the picture book's bonus: spreads whose words are text and not part of the pictures. */
export async function writeShipNotebook(folder: string): Promise<void> {
  const shown = [
    COVERS.pictureEpub,
    ...NOTEBOOK_PAGES.map(({ picture }) => pictureBookPages()[picture]!),
  ]
  const files: EpubFile[] = [{ path: 'style.css', type: 'text/css', data: NOTEBOOK_STYLE }]
  for (const [index, page] of shown.entries()) {
    const data = await renderPage(toSmall(page, NOTEBOOK_PAGE.widthPx))
    const path = `images/${String(index)}.jpg`
    files.push({
      path,
      type: 'image/jpeg',
      data,
      ...(index === 0 && { properties: 'cover-image' }),
    })
    const notes = NOTEBOOK_PAGES[index - 1]
    const document = notes ? toNotebookPage(notes, path) : toFixedPage(NOTEBOOK_PAGE, '0')
    const spine = index === 0 ? 'center' : index % 2 === 1 ? 'left' : 'right'
    files.push({ path: `${String(index)}.xhtml`, type: XHTML, data: document, spine })
  }
  const contents = NOTEBOOK_PAGES.map(
    ({ title }, index) => `<li><a href="${String(index + 1)}.xhtml">${title}</a></li>`,
  )
  const nav = toDocument('もくじ', `<nav epub:type="toc"><ol>${contents.join('')}</ol></nav>`)
  const book = writeEpub({
    identifier: 'urn:uuid:8b1c4c1e-3f0a-4a53-9d0e-5c1b7f3a9d20',
    title: NOTEBOOK_TITLE,
    titlePhonetic: 'ユウビンセンノテチョウ',
    creator: 'こはる・ルカ',
    language: 'ja',
    direction: 'ltr',
    metadata:
      '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>',
    files: [{ path: 'nav.xhtml', type: XHTML, data: nav, properties: 'nav' }, ...files],
  })
  await mkdir(join(folder, 'おまけ'), { recursive: true })
  await writeFile(join(folder, 'おまけ', `${NOTEBOOK_TITLE}.epub`), book)
}

function toSmall(page: Page, widthPx: number): Page {
  const heightPx = Math.round((page.heightPx * widthPx) / page.widthPx)
  return { ...page, widthPx, heightPx }
}

function toDocument(title: string, body: string, head = ''): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" ' +
    'xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="ja" lang="ja">' +
    `<head><title>${title}</title>${head}</head><body>${body}</body></html>\n`
  )
}

const LINK = '<link rel="stylesheet" type="text/css" href="style.css"/>'

function toNav(): string {
  const chapters = PIGEON_POST.map(
    ({ title }, index) => `<li><a href="chapter-${index + 1}.xhtml">${title}</a></li>`,
  )
  return toDocument('目次', `<nav epub:type="toc"><h1>目次</h1><ol>${chapters.join('')}</ol></nav>`)
}

function toCover(): string {
  const picture = '<img src="images/cover.jpg" alt="夜明けの灯台へ飛ぶ鳩"/>'
  return toDocument('鳩の来る灯台', `<figure epub:type="cover">${picture}</figure>`, LINK)
}

function toChapter({ title, paragraphs, picture }: Chapter, index: number): string {
  const lines = paragraphs.map(
    (text) => `<p${text.startsWith('「') ? ' class="talk"' : ''}>${text}</p>`,
  )
  const shown = picture
    ? `<figure><img src="images/${picture}.jpg" alt="${picture === 'harbour' ? '雲の海をゆく船' : '灯りが闇をてらす'}"/></figure>`
    : ''
  const note =
    index === 0
      ? `<aside epub:type="footnote" id="note1"><p><a href="#ref1">＊</a>　${PIGEON_NOTE}</p></aside>`
      : ''
  const body = `<section epub:type="chapter"><h1>${title}</h1>${lines.join('\n')}${shown}${note}</section>`
  return toDocument(title.replace(/<rt>.*?<\/rt>|<[^>]+>/g, ''), body, LINK)
}

function toNotebookPage({ title, lines, english }: NotebookPage, picture: string): string {
  const { widthPx, heightPx } = NOTEBOOK_PAGE
  const viewport = `<meta name="viewport" content="width=${widthPx}, height=${heightPx}"/>`
  const body = [
    `<h1>${title}</h1><img src="${picture}" alt=""/>`,
    `<p class="ja">${lines.join('<br/>')}</p><p class="en" xml:lang="en" lang="en">${english}</p>`,
  ]
  return toDocument(title, body.join(''), viewport + LINK)
}

type Size = Pick<Page, 'widthPx' | 'heightPx'>

function toFixedPage({ widthPx, heightPx }: Size, name: string): string {
  const viewport = `<meta name="viewport" content="width=${widthPx}, height=${heightPx}"/>`
  return toDocument(name, `<div><img src="images/${name}.jpg" alt=""/></div>`, viewport)
}
