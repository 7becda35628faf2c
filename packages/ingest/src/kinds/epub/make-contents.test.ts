import type { NavigationEntry } from '@yomikura/content/navigation'
import { describe, expect, it } from 'vitest'
import { aChapter, type TestBook } from './test-books.ts'
import { ingestBook } from './test-ingest-book.ts'

const TEXT = '<p>蔵には古い本が眠っている。</p>'
const titled = (title: string, body = TEXT) => aChapter(body).replace('章', title)
const NAV =
  '<nav epub:type="toc"><ol><li><a href="a.xhtml">Its own</a></li></ol></nav><h1>Not this</h1>'

/** Contents as lines: depth, title, chapter and place in its text. */
const toLines = (entries: readonly NavigationEntry[], depth = ''): string[] =>
  entries.flatMap(({ title, link_page, offset, sub_navigation }) => [
    `${depth}${title} ${link_page}:${offset}`,
    ...toLines(sub_navigation, `${depth}- `),
  ])

async function contentsOf(book: TestBook): Promise<string[]> {
  const { manifest } = await ingestBook(book)
  return toLines(manifest.navigation)
}

// prettier-ignore
const MADE: [of: string, files: TestBook['files'], lines: string[]][] = [
  ['first headings', { 'a.xhtml': aChapter(`<h1>一</h1>${TEXT}`), 'b.xhtml': aChapter(`<h1>二</h1>${TEXT}`) }, ['一 0:0', '二 1:0']],
  ['smaller headings', { 'a.xhtml': aChapter(`<h2>One</h2>${TEXT}`), 'b.xhtml': aChapter(`<h3>Two</h3>${TEXT}`), 'c.xhtml': aChapter(`<h2>Three</h2>`) }, ['One 0:0', '- Two 1:0', 'Three 2:0']],
  ['headings within headings', { 'a.xhtml': aChapter('<h1>Part</h1><h2>A</h2><h3>i</h3><h2>B</h2>'), 'b.xhtml': aChapter('<h1>Next</h1>') }, ['Part 0:0', '- A 0:4', '- - i 0:5', '- B 0:6', 'Next 1:0']],
  ['one chapter alone with several', { 'a.xhtml': aChapter(`<h1>一</h1>${TEXT}<h1>二</h1>${TEXT}`) }, ['一 0:0', '二 0:14']],
  ['headings in sections', { 'a.xhtml': aChapter('<section><header><h1>一</h1></header></section>'), 'b.xhtml': aChapter('<div><h1>二</h1></div>') }, ['一 0:0', '二 1:0']],
  ['headings without their readings', { 'a.xhtml': aChapter('<h1><ruby>夜<rt>よ</rt></ruby>の章</h1>'), 'b.xhtml': aChapter('<h1>朝</h1>') }, ['夜の章 0:0', '朝 1:0']],
  ['headings over two lines', { 'a.xhtml': aChapter('<h1>Chapter\n  One<br/>The <em>Sea</em></h1>'), 'b.xhtml': aChapter('<h1>x</h1>') }, ['Chapter One The Sea 0:0', 'x 1:0']],
  ['headings of several boxes', { 'a.xhtml': aChapter('<h1><div>Chapter 1</div><div>The Sea</div></h1>'), 'b.xhtml': aChapter('<h1><p>Two</p></h1>') }, ['Chapter 1 The Sea 0:0', 'Two 1:0']],
  ['headings that are pictures', { 'a.xhtml': aChapter('<h1><img src="a.png" alt="序"/></h1>'), 'b.xhtml': aChapter('<h1>一</h1>'), 'a.png': 'x' }, ['序 0:0', '一 1:0']],
  ['titles, where there are no headings', { 'a.xhtml': titled('One'), 'b.xhtml': titled('Two') }, ['One 0:0', 'Two 1:0']],
  ['titles of the chapters that have no headings', { 'a.xhtml': titled('Opening'), 'b.xhtml': aChapter('<h1>一</h1>') }, ['Opening 0:0', '一 1:0']],
  ['headings in markup that never ends', { 'a.xhtml': '<html><body><h1>One<p>x', 'b.xhtml': '<html><body><h1>Two</h1>' }, ['One 0:0', 'Two 1:0']],
]

// prettier-ignore
const NONE: [why: string, book: TestBook][] = [
  ['one heading', { files: { 'a.xhtml': aChapter('<h1>一</h1>'), 'b.xhtml': aChapter(TEXT) } }],
  ['headings that say nothing', { files: { 'a.xhtml': aChapter('<h1> </h1>'), 'b.xhtml': aChapter('<h2></h2>') } }],
  ['one title of all chapters', { files: { 'a.xhtml': titled('A book'), 'b.xhtml': titled('A book') } }],
  ['titles that are the book’s', { files: { 'a.xhtml': titled('試し'), 'b.xhtml': titled('One') } }],
  ['titles that are names of files', { files: { 'a.xhtml': titled('a.xhtml'), 'b.xhtml': titled('b.xhtml') } }],
  ['titles that are names of files without their ends', { files: { 'ch-1.xhtml': titled('ch-1'), 'ch-2.xhtml': titled('ch-2') } }],
  ['smaller headings than a chapter has', { files: { 'a.xhtml': aChapter('<h4>a</h4>'), 'b.xhtml': aChapter('<h5>b</h5>') } }],
  ['titles of fixed pages', { metadata: '<meta property="rendition:layout">pre-paginated</meta>', files: { 'a.xhtml': titled('Page 1'), 'b.xhtml': titled('Page 2') } }],
]

describe('a book without a list of contents', () => {
  it.each(MADE)('has one of its %s', async (_of, files, lines) => {
    expect(await contentsOf({ files })).toEqual(lines)
  })

  it.each(NONE)('has none of %s', async (_why, book) => {
    expect(await contentsOf(book)).toEqual([])
  })

  it('leads to the id of a heading where it has one', async () => {
    const { manifest } = await ingestBook({
      files: { 'a.xhtml': aChapter('<h1 id="x">一</h1><h1>二</h1>') },
    })
    expect(manifest.navigation.map(({ link }) => link)).toEqual(['OPS/a.xhtml#x', 'OPS/a.xhtml'])
  })
})

it('a list of contents that a book has stays as it is, however short', async () => {
  const files = { 'a.xhtml': aChapter('<h1>一</h1><h1>二</h1>'), 'nav.xhtml': aChapter(NAV) }
  expect(await contentsOf({ files })).toEqual(['Its own 0:0'])
})
