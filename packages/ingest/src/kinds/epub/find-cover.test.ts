import { describe, expect, it } from 'vitest'
import { aPicture } from '../../test-pictures.ts'
import { aZip } from '../../test-zips.ts'
import { aChapter, type TestBook } from './test-books.ts'
import { ingestBook } from './test-ingest-book.ts'

const PICTURE = await aPicture(30, 40).png().toBuffer()
const LONG = `<p>${'長い文。'.repeat(60)}</p>`
const showing = (src: string) => aChapter(`<div><img src="${src}" alt=""/></div>`)
const SVG = (src: string) =>
  aChapter(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 40">' +
      `<image width="30" height="40" xlink:href="${src}"/></svg>`,
  )

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 40">' +
  '<image width="30" height="40" xlink:href="img/front.png"/></svg>'
const BACKGROUND = aChapter('<link rel="stylesheet" href="s.css"/><div class="cover"></div>')

/** A book of a first page of words and a picture inside it, which is no cover. */
const WORDS = { 'a.xhtml': aChapter(`${LONG}<img src="deco.png"/>`), 'deco.png': PICTURE }
const FRONT = { ...WORDS, 'img/front.png': PICTURE }
const PAGE = { ...FRONT, 'front.xhtml': showing('img/front.png') }

// prettier-ignore
const FOUND: [how: string, book: TestBook, cover: string][] = [
  ['a meta that names its id', { files: FRONT, metadata: '<meta name="cover" content="i2"/>' }, 'img/front.png'],
  ['a meta that names its id in other case', { files: FRONT, metadata: '<meta name="Cover" content="I2"/>' }, 'img/front.png'],
  ['a meta that names its address', { files: FRONT, metadata: '<meta name="cover" content="img/front.png"/>' }, 'img/front.png'],
  ['a meta that names the id of a page', { files: PAGE, metadata: '<meta name="cover" content="i3"/>' }, 'img/front.png'],
  ['a meta that names the address of a page', { files: PAGE, metadata: '<meta name="cover" content="front.xhtml"/>' }, 'img/front.png'],
  ['a meta and an address in other case', { files: FRONT, metadata: '<meta name="cover" content="IMG/Front.png"/>' }, 'img/front.png'],
  ['a guide that names a page', { files: PAGE, guide: { cover: 'front.xhtml' } }, 'img/front.png'],
  ['a guide that names a page with a fragment', { files: PAGE, guide: { Cover: 'front.xhtml#x' } }, 'img/front.png'],
  ['a guide that names the picture', { files: FRONT, guide: { 'other.ms-coverimage-standard': 'img/front.png' } }, 'img/front.png'],
  ['landmarks', { files: { ...PAGE, 'nav.xhtml': aChapter('<nav epub:type="landmarks"><ol><li><a epub:type="cover" href="front.xhtml">x</a></li></ol></nav>') } }, 'img/front.png'],
  ['its name', { files: { ...WORDS, 'img/cover.png': PICTURE } }, 'img/cover.png'],
  ['its name in upper case', { files: { ...WORDS, 'COVER.PNG': PICTURE } }, 'COVER.PNG'],
  ['a name of several words', { files: { ...WORDS, 'img/front-cover_image01.png': PICTURE } }, 'img/front-cover_image01.png'],
  ['a Japanese name', { files: { ...WORDS, '表紙.png': PICTURE } }, '表紙.png'],
  ['a name that ends so', { files: { ...WORDS, 'img/9784000000000_cover.png': PICTURE } }, 'img/9784000000000_cover.png'],
  ['a name that ends so behind the title', { files: { ...WORDS, 'Night - Cover.png': PICTURE } }, 'Night - Cover.png'],
  ['a Japanese name that ends so', { files: { ...WORDS, '夜の本_表紙.png': PICTURE } }, '夜の本_表紙.png'],
  ['its name before one that ends so', { files: { ...WORDS, 'a_cover.png': PICTURE, 'cover.png': PICTURE } }, 'cover.png'],
  ['the name of its page', { files: { ...FRONT, 'cover.xhtml': showing('img/front.png') } }, 'img/front.png'],
  ['the first page', { files: { '0.xhtml': showing('img/front.png'), ...FRONT } }, 'img/front.png'],
  ['a drawing on the first page', { files: { '0.xhtml': SVG('img/front.png'), ...FRONT } }, 'img/front.png'],
  ['the first page with one line of words', { files: { '0.xhtml': aChapter('<h1>夜の本</h1><img src="img/front.png"/>'), ...FRONT } }, 'img/front.png'],
  ['the first page that is there', { files: { '00.xhtml': 'x', '0.xhtml': showing('img/front.png'), ...FRONT }, renamed: { '00.xhtml': 'x/y' } }, 'img/front.png'],
  ['an object on the first page', { files: { '0.xhtml': aChapter('<object data="img/front.png" type="image/png"></object>'), ...FRONT } }, 'img/front.png'],
  ['an object without a type', { files: { '0.xhtml': aChapter('<object data="img/front.png"></object>'), ...FRONT } }, 'img/front.png'],
  ['an embedded picture', { files: { '0.xhtml': aChapter('<embed src="img/front.png"/>'), ...FRONT } }, 'img/front.png'],
  ['a drawing in a file of its own', { files: { '0.xhtml': showing('c.svg'), 'c.svg': DRAWING, ...FRONT } }, 'img/front.png'],
  ['an object with a drawing', { files: { '0.xhtml': aChapter('<object data="c.svg" type="image/svg+xml"></object>'), 'c.svg': DRAWING, ...FRONT } }, 'img/front.png'],
  ['the still of a film', { files: { '0.xhtml': aChapter('<video poster="img/front.png"></video>'), ...FRONT } }, 'img/front.png'],
  ['a background of an element', { files: { '0.xhtml': aChapter('<div style="background-image:url(img/front.png)"></div>'), ...FRONT } }, 'img/front.png'],
  ['a background in short', { files: { '0.xhtml': aChapter(`<div style="background: url('img/front.png') center / cover"></div>`), ...FRONT } }, 'img/front.png'],
  ['a background of a style sheet', { files: { '0.xhtml': BACKGROUND, 's.css': '.other{background:url(deco.png)} .cover{background:#fff url(img/front.png)}', ...FRONT } }, 'img/front.png'],
  ['a background of a sheet in another folder', { files: { '0.xhtml': BACKGROUND.replace('s.css', 'css/s.css'), 'css/s.css': 'div.cover{background-image:url(../img/front.png)}', ...FRONT } }, 'img/front.png'],
  ['a background of the page itself', { files: { '0.xhtml': aChapter('<style>body{background:url("img/front.png")}</style><p></p>'), ...FRONT } }, 'img/front.png'],
  ['an image with choices alone', { files: { '0.xhtml': aChapter('<img srcset="img/front.png 2x"/>'), ...FRONT } }, 'img/front.png'],
  ['the largest choice of an image', { files: { '0.xhtml': aChapter('<img srcset="deco.png 300w, img/front.png 1200w"/>'), ...FRONT } }, 'img/front.png'],
  ['the largest choice, written without spaces', { files: { '0.xhtml': aChapter('<img srcset="deco.png 1x,img/front.png 2.5x"/>'), ...FRONT } }, 'img/front.png'],
  ['the choice of an image that is there', { files: { '0.xhtml': aChapter('<img srcset="gone.png 2x, img/front.png"/>'), ...FRONT } }, 'img/front.png'],
  ['a choice where the image itself is gone', { files: { '0.xhtml': aChapter('<img src="https://x.invalid/a.png" srcset="img/front.png 1x"/>'), ...FRONT } }, 'img/front.png'],
  ['an image before its choices', { files: { '0.xhtml': aChapter('<img src="img/front.png" srcset="deco.png 4x"/>'), ...FRONT } }, 'img/front.png'],
  ['sources without an image', { files: { '0.xhtml': aChapter('<picture><source srcset="img/front.png 1x"/></picture>'), ...FRONT } }, 'img/front.png'],
  ['sources around an image without an address', { files: { '0.xhtml': aChapter('<picture><source media="(min-width: 9px)" srcset="img/front.png"/><img alt="x"/></picture>'), ...FRONT } }, 'img/front.png'],
  ['a source with the address of an image', { files: { '0.xhtml': aChapter('<picture><source src="img/front.png"/></picture>'), ...FRONT } }, 'img/front.png'],
  ['an image before its sources', { files: { '0.xhtml': aChapter('<picture><source srcset="deco.png 4x"/><img src="img/front.png"/></picture>'), ...FRONT } }, 'img/front.png'],
  ['a button that is a picture', { files: { '0.xhtml': aChapter('<form><input type="image" src="img/front.png" alt=""/></form>'), ...FRONT } }, 'img/front.png'],
  ['a name, where what is declared is gone', { files: { ...WORDS, 'gone.png': PICTURE, 'cover.png': PICTURE }, renamed: { 'gone.png': 'x/y' }, metadata: '<meta name="cover" content="i2"/>' }, 'cover.png'],
  ['what is declared before a name and the first page', { files: { '0.xhtml': showing('deco.png'), ...FRONT, 'cover.png': PICTURE }, metadata: '<meta name="cover" content="i3"/>' }, 'img/front.png'],
]

// prettier-ignore
const NONE: [what: string, book: TestBook][] = [
  ['a first page of words', { files: FRONT }],
  ['a background that the first page does not have', { files: { '0.xhtml': BACKGROUND, 's.css': '.other{background:url(img/front.png)}', ...FRONT } }],
  ['a font of the first page', { files: { '0.xhtml': BACKGROUND, 's.css': '@font-face{font-family:a;src:url(img/front.png)}', ...FRONT } }],
  ['the back of a book', { files: { ...WORDS, 'back-cover.png': PICTURE }, guide: { 'back-cover': 'back-cover.png' } }],
  ['names that only hold the word', { files: { ...WORDS, 'discover.png': PICTURE, 'cover2.png': PICTURE, 'covers.png': PICTURE, 'book_back_cover.png': PICTURE, 'inner-cover.png': PICTURE, '裏表紙.png': PICTURE } }],
  ['a picture outside of the book', { files: { ...WORDS, '1.xhtml': aChapter('x') }, metadata: '<meta name="cover" content="https://x.invalid/cover.png"/>' }],
  ['a cover that is no picture', { files: { ...WORDS, 'cover.png': 'no picture' } }],
]

describe('the cover of a book', () => {
  it.each(FOUND)('is found by %s', async (_, book, cover) => {
    const { manifest, made } = await ingestBook(book)
    expect(manifest.cover).toBe(`OPS/${cover}`)
    expect(made.cover).toBeDefined()
  })

  it.each(NONE)('is not made of %s', async (_, book) => {
    expect((await ingestBook(book)).manifest.cover).toBeNull()
  })

  it.each(['front.png', 'cov', './front.png'])(
    'is found by a meta with %s where the package document lies at the root',
    async (content) => {
      const opf =
        '<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata>' +
        `<meta name="cover" content="${content}"/></metadata><manifest>` +
        '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>' +
        '<item id="cov" href="front.png" media-type="image/png"/></manifest>' +
        '<spine><itemref idref="a"/></spine></package>'
      const book = aZip([
        { name: 'mimetype', data: 'application/epub+zip', method: 0 },
        { name: 'content.opf', data: opf },
        { name: 'a.xhtml', data: aChapter(LONG) },
        { name: 'front.png', data: PICTURE },
      ])
      expect((await ingestBook(book)).manifest.cover).toBe('front.png')
    },
  )
})
