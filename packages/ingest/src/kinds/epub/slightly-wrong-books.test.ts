import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INPUTS } from '../../test-folders.ts'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../../test-pictures.ts'
import { aZip } from '../../test-zips.ts'
import { aChapter } from './test-books.ts'
import { ingestBook } from './test-ingest-book.ts'

const png = () => aPicture(30, 40).png().toBuffer()

describe('a book whose entries are named otherwise', () => {
  it.each([
    ['in other case', 'OPS/TEXT/A.XHTML', 'OPS/img/P.PNG', 'OPS/Css/S.css'],
    ['with their encoding', 'OPS/text/%61.xhtml', 'OPS/Img/%70.png', 'OPS/css/%73.css'],
    ['in a folder of other case', 'ops/text/a.xhtml', 'Ops/Img/p.png', 'oPs/css/s.css'],
  ])('has its chapters, pictures and styles: %s', async (_, chapter, picture, style) => {
    const { manifest, files, message } = await ingestBook({
      files: {
        'text/a.xhtml': aChapter(
          '<p id="x">a</p><img src="../Img/p.png"/><a href="b.xhtml">b</a>',
          '<link rel="stylesheet" href="../css/s.css"/>',
        ),
        'text/b.xhtml': aChapter('<a href="a.xhtml#x">a</a>'),
        'Img/p.png': await png(),
        'css/s.css': 'p{background:url(../Img/p.png)}',
      },
      renamed: { 'text/a.xhtml': chapter, 'Img/p.png': picture, 'css/s.css': style },
    })
    expect(manifest.spine.map(({ path }) => path)).toEqual([chapter, 'OPS/text/b.xhtml'])
    expect(Object.keys(manifest.resources).sort()).toEqual(
      [chapter, 'OPS/text/b.xhtml', picture, style].sort(),
    )
    const name = encodeURIComponent(picture.split('/').at(-1)!)
    expect(files.get(chapter)?.toString()).toContain(name)
    expect(files.get(style)?.toString()).toContain(name)
    expect(files.get('OPS/text/b.xhtml')?.toString()).toContain(
      `${encodeURIComponent(chapter.split('/').at(-1)!)}#x`,
    )
    expect(message).toBe('Taken in.')
  })

  it('keeps two folders whose names differ in case, and what each holds', async () => {
    const { files } = await ingestBook({
      files: {
        'a.xhtml': aChapter('<img src="Images/p.png"/><img src="images/p.png"/>'),
        'Images/p.png': await png(),
        'images/p.png': await aPicture(10, 20).png().toBuffer(),
      },
    })
    const copy = files.get('OPS/a.xhtml')?.toString() ?? ''
    expect(copy).toContain('src="Images/p.png"')
    expect(copy).toContain('src="images/p.png"')
    expect(files.get('OPS/Images/p.png')).not.toEqual(files.get('OPS/images/p.png'))
  })

  it('has no litter among its files', async () => {
    const { manifest } = await ingestBook({
      files: { 'a.xhtml': aChapter('x') },
      entries: [{ name: '__MACOSX/OPS/._a.xhtml', data: aChapter('litter') }],
    })
    expect(Object.keys(manifest.resources)).toEqual(['OPS/a.xhtml'])
  })
})

describe('a book that lacks what it names', () => {
  it('says which chapter is missing', async () => {
    const { verdict, message, manifest } = await ingestBook({
      files: { 'a.xhtml': aChapter('a'), 'b.xhtml': aChapter('b') },
      renamed: { 'b.xhtml': 'elsewhere/c.xhtml' },
    })
    expect([verdict, message]).toEqual(['ok', '1 chapter of the book is missing: OPS/b.xhtml.'])
    expect(manifest.spine).toHaveLength(1)
  })

  it('has the chapters that its reading order names in other case', async () => {
    const { manifest } = await ingestBook({
      files: { 'a.xhtml': aChapter('a') },
      spine: '><itemref idref="I0"/></spine><spine',
    })
    expect(manifest.spine.map(({ path }) => path)).toEqual(['OPS/a.xhtml'])
  })

  it.each([
    ['an empty one', '<spine/>'],
    ['none', ''],
  ])('has its chapters as it lists them where its reading order is %s', async (_, spine) => {
    const item = (id: string, more = '') =>
      `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"${more}/>`
    const list = item('nav', ' properties="nav"') + item('b') + item('a')
    const opf =
      '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/>' +
      `<manifest>${list}</manifest>${spine}</package>`
    const names = ['nav', 'a', 'b'].map((id) => ({ name: `${id}.xhtml`, data: aChapter(id) }))
    const { manifest, verdict, message } = await ingestBook(
      aZip([{ name: 'p.opf', data: opf }, ...names]),
    )
    expect(manifest.spine.map(({ path }) => path)).toEqual(['b.xhtml', 'a.xhtml'])
    expect([verdict, message]).toEqual([
      'ok',
      'The book has no reading order: its chapters are in the order of its list of files.',
    ])
  })

  it('has the first of two chapters with one id', async () => {
    const item = (href: string) =>
      `<item id="x" href="${href}" media-type="application/xhtml+xml"/>`
    const opf =
      '<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata/>' +
      `<manifest>${item('a.xhtml')}${item('b.xhtml')}</manifest>` +
      '<spine><itemref idref="x"/></spine></package>'
    const book = aZip([
      { name: 'p.opf', data: opf },
      { name: 'a.xhtml', data: aChapter('a') },
      { name: 'b.xhtml', data: aChapter('b') },
    ])
    const { manifest } = await ingestBook(book)
    expect(manifest.spine.map(({ path }) => path)).toEqual(['a.xhtml'])
    expect(Object.keys(manifest.resources).sort()).toEqual(['a.xhtml', 'b.xhtml'])
  })

  it('says which chapter cannot be read', async () => {
    const deep = aChapter(`${'<div>'.repeat(60_000)}x${'</div>'.repeat(60_000)}`)
    const { message } = await ingestBook({
      files: { 'a.xhtml': aChapter('a'), 'deep.xhtml': deep },
    })
    expect(message).toBe('1 chapter of the book is missing: OPS/deep.xhtml.')
  })

  it('says which other files are missing, up to five', async () => {
    const names = ['1', '2', '3', '4', '5', '6'].map((name) => `${name}.css`)
    const { message } = await ingestBook({
      files: { 'a.xhtml': aChapter('a'), ...Object.fromEntries(names.map((name) => [name, ''])) },
      renamed: Object.fromEntries(names.map((name) => [name, `x/y${name}`])),
    })
    expect(message).toBe(
      '6 files that the book names are missing: OPS/1.css, OPS/2.css, OPS/3.css, OPS/4.css, OPS/5.css and 1 more.',
    )
  })

  it('says which pictures of its chapters and styles are missing', async () => {
    const body =
      '<img src="gone.png"/><img src="https://x.invalid/a.png"/><a href="gone.xhtml">x</a>'
    const { message } = await ingestBook({
      files: {
        'a.xhtml': aChapter(body, '<link rel="stylesheet" href="s.css"/>'),
        's.css': 'p{background:url(img/none.png)}',
      },
    })
    expect(message).toBe('2 files that the book names are missing: OPS/gone.png, OPS/img/none.png.')
  })

  it('is damaged when it lacks all its chapters, and names them', async () => {
    const { verdict, message } = await ingestBook({
      files: { 'a.xhtml': aChapter('a') },
      renamed: { 'a.xhtml': 'x/y.xhtml' },
    })
    expect([verdict, message]).toEqual([
      'corrupted',
      '1 chapter of the book is missing: OPS/a.xhtml.',
    ])
  })
})

// prettier-ignore
const CONTENTS: [what: string, list: string][] = [
  ['a bare &', '<nav epub:type="toc"><ol><li><a href="a.xhtml">Q&A</a></li><li><a href="b.xhtml">次</a></li></ol></nav>'],
  ['addresses in other case', '<nav epub:type="toc"><ol><li><a href="A.xhtml">Q&amp;A</a></li><li><a href="B.XHTML">次</a></li></ol></nav>'],
  ['lines that never end', '<nav epub:type="toc"><ol><li><a href="a.xhtml">Q&A</a><li><a href="b.xhtml">次</a></ol></nav>'],
  ['links that never end', '<nav epub:type="toc"><ol><li><a href="a.xhtml">Q&A</li><li><a href="b.xhtml">次</li></ol></nav>'],
  ['a heading that never ends', '<nav epub:type="toc"><h1>目次<ol><li><a href="a.xhtml">Q&A</a></li><li><a href="b.xhtml">次</a></li></ol></nav>'],
  ['no quotation marks', '<nav epub:type=toc><ol><li><a href=a.xhtml>Q&A</a></li><li><a href=b.xhtml>次</a></li></ol></nav>'],
  ['upper-case names', '<NAV epub:type="toc"><OL><LI><A HREF="a.xhtml">Q&amp;A</A></LI><LI><A HREF="b.xhtml">次</A></LI></OL></NAV>'],
  ['upper-case names and a bare &', '<NAV epub:type="toc"><OL><LI><A HREF="a.xhtml">Q&A</A></LI><LI><A HREF="b.xhtml">次</A></LI></OL></NAV>'],
  ['entities of HTML', '<nav epub:type="toc"><ol><li><a href="a.xhtml">Q&#38;&#x41;</a></li><li><a href="b.xhtml">次&ensp;</a></li></ol></nav>'],
  ['an attribute twice', '<nav epub:type="toc" id="x" id="y"><ol><li><a href="a.xhtml">Q&amp;A</a></li><li><a href="b.xhtml">次</a></li></ol></nav>'],
  ['no end', '<nav epub:type="toc"><ol><li><a href="a.xhtml">Q&amp;A</a></li><li><a href="b.xhtml">次'],
  ['a prefix that was never declared', '<nav epub:type="toc"><ol><li><a x:y="z" href="a.xhtml">Q&amp;A</a></li><li><a href="b.xhtml">次</a></li></ol></nav>'],
]

describe('a book whose table of contents is almost XML', () => {
  const chapters = { 'a.xhtml': aChapter('a'), 'b.xhtml': aChapter('b') }

  it.each(CONTENTS)('has its contents, with %s', async (_, list) => {
    const nav = aChapter(list)
    const { manifest } = await ingestBook({ files: { ...chapters, 'nav.xhtml': nav } })
    expect(manifest.navigation.map(({ title, link }) => [title, link])).toEqual([
      ['Q&A', 'OPS/a.xhtml'],
      ['次', 'OPS/b.xhtml'],
    ])
  })

  it('has its contents, from an NCX that its package document calls something else', async () => {
    const ncx =
      '<ncx><navMap><navPoint><navLabel><text>Q&A</text></navLabel><content src="A.xhtml"/></navPoint></navMap></ncx>'
    const { manifest } = await ingestBook({ files: { ...chapters, 'toc.ncx': ncx } })
    expect(manifest.navigation.map(({ title, link }) => [title, link])).toEqual([
      ['Q&A', 'OPS/a.xhtml'],
    ])
  })
})

describe('the name of a work', () => {
  it.each([
    ['a bare &', { metadata: '<dc:title>Tom & Jerry</dc:title>' }],
    [
      'a type declaration',
      {
        doctype: '<!DOCTYPE package SYSTEM "x.dtd">',
        metadata: '<dc:title>Tom &amp; Jerry</dc:title>',
      },
    ],
  ])('is that of its book, with %s', async (_, book) => {
    const { made } = await ingestBook({ files: { 'a.xhtml': aChapter('a') }, ...book })
    expect(made.metadata.name).toBe('Tom & Jerry')
  })
})

describe('a fixed page without a size', () => {
  it('is as large as the picture that it shows', async () => {
    const { manifest } = await ingestBook({
      files: {
        'a.xhtml': aChapter('<p>words</p><img src="p.png"/>'),
        'b.xhtml': aChapter('<p>no picture</p>'),
        'p.png': await png(),
      },
      metadata: '<meta property="rendition:layout">pre-paginated</meta>',
    })
    expect(manifest.spine.map(({ width, height }) => [width, height])).toEqual([
      [30, 40],
      [undefined, undefined],
    ])
  })

  const IMG = '<div><img src="p.png"/></div>'
  const WORDS = '<p>words</p>'
  const drawing = (box: string) =>
    `<div><svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" ${box}><path d="M0 0h9"/></svg></div>`
  const resolution = (size: string) => `<meta name="original-resolution" content="${size}"/>`
  const property = (name: string, size: string) => `<meta property="${name}">${size}</meta>`

  it.each([
    ['its drawing', drawing('viewBox="0 0 848 1200"'), '', [848, 1200]],
    [
      'its drawing before the package',
      drawing('viewBox="0,0,84,120"'),
      resolution('9x8'),
      [84, 120],
    ],
    ['the package, its drawing without a size', drawing(''), resolution('900x800'), [900, 800]],
    ['the package, with words', WORDS, resolution('1072x1448'), [1072, 1448]],
    ['the package, with spaces', WORDS, resolution(' 1072 X 1448 '), [1072, 1448]],
    ['its picture, alone', IMG, resolution('1072x1448'), [30, 40]],
    ['the package, words and a picture', WORDS + IMG, resolution('1072x1448'), [1072, 1448]],
    [
      'the viewport of EPUB 3.0',
      WORDS,
      property('rendition:viewport', 'width=700, height=900'),
      [700, 900],
    ],
    [
      'the Japanese viewport',
      WORDS,
      property('fixed-layout-jp:viewport', 'width=764, height=1200'),
      [764, 1200],
    ],
    ['nothing, too large', WORDS, resolution('99999x99999'), [undefined, undefined]],
    ['nothing, not a size', WORDS, resolution('large'), [undefined, undefined]],
    ['nothing, without height', WORDS, resolution('1200x0'), [undefined, undefined]],
  ])('takes its size from %s', async (_, body, statement, size) => {
    const { manifest } = await ingestBook({
      files: { 'a.xhtml': aChapter(body), 'b.xhtml': aChapter(WORDS), 'p.png': await png() },
      metadata: `<meta property="rendition:layout">pre-paginated</meta>${statement}`,
    })
    const [page] = manifest.spine
    expect([page?.width, page?.height]).toEqual(size)
  })
})

const CASES = join(INPUTS ?? '', '..', 'cases')
const hasCases = INPUTS !== undefined && existsSync(CASES)
describe.skipIf(!hasCases)('a reported book (needs the cases folder)', () => {
  it.each([
    ['06-epub-stray-ampersand/id.epub', 1, ['Search'], null],
    ['06-epub-stray-ampersand/title.epub', 1, ['Search'], null],
    ['06-epub-stray-ampersand/ncx.epub', 1, ['Q&A'], null],
    ['08-epub-case/case.epub', 3, ['Chapter 1', 'Chapter 2', 'Chapter 3'], null],
    ['08-epub-case/percent.epub', 3, ['Chapter 1', 'Chapter 2', 'Chapter 3'], null],
    ['16-epub-undeclared-cover/guide.epub', 2, ['One'], 'OEBPS/img/front.png'],
    ['16-epub-undeclared-cover/by-name.epub', 2, ['One'], 'OEBPS/img/cover.png'],
    ['16-epub-undeclared-cover/meta-to-page.epub', 2, ['One'], 'OEBPS/img/front.png'],
  ])('%s is taken in whole', async (path, chapters, contents, cover) => {
    const { manifest, message } = await ingestBook(await readFile(join(CASES, path)))
    expect(message).toBe('Taken in.')
    expect(manifest.spine).toHaveLength(chapters)
    expect(manifest.navigation.map(({ title }) => title)).toEqual(contents)
    expect(manifest.cover).toBe(cover)
  })

  it('is vertical when its blocks are', async () => {
    const path = join(CASES, '21-vertical-inside-body/inner-vertical.epub')
    const { manifest } = await ingestBook(await readFile(path))
    expect([manifest.writing_mode, manifest.direction]).toEqual(['vertical-rl', 'rtl'])
  })
})
