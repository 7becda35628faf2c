import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readComicInfo } from '../../../pipeline/plan/metadata/comic-info.ts'
import { readOpf } from '../../../pipeline/plan/metadata/opf.ts'
import { BookPaths } from '../package/book-paths.ts'
import { readBookMetadata } from '../package/book-metadata.ts'
import { decodeXml } from '../package/decode-xml.ts'
import { readEncryption } from '../package/encryption.ts'
import { findPackagePath } from '../package/find-package.ts'
import { readNcx } from '../package/navigation.ts'
import { readPackage } from '../package/package-document.ts'
import { readXml } from './read-xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const { resolve } = new BookPaths(['OPS/a.xhtml', 'OPS/b.xhtml', 'OPS/p.opf', 'OPS/f.otf'])

const opfOf = (title: string) =>
  `${HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:title>${title}</dc:title><dc:creator>灯台</dc:creator></metadata><manifest>` +
  '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>' +
  '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>' +
  '<spine toc="n"><itemref idref="a"/><itemref idref="b"/></spine></package>'
const ncxOf = (title: string) =>
  `${HEAD}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>` +
  `<navPoint id="a" playOrder="1"><navLabel><text>${title}</text></navLabel><content src="a.xhtml"/></navPoint>` +
  '<navPoint id="b" playOrder="2"><navLabel><text>次</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>'
const comicOf = (title: string) =>
  `${HEAD}<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Title>${title}</Title>` +
  '<Series>夜行</Series><Number>2</Number></ComicInfo>'

function readOpfBook(text: string) {
  const document = readPackage(readXml(text), 'OPS/p.opf', resolve)
  const paths = document.spine.map(({ id }) => document.manifest.get(id)?.path)
  return { ...readBookMetadata(document), paths }
}

/** What is wrong, how the document becomes so, the title as it is written, and as it is read. */
type Damage = [name: string, spoil: (text: string) => string, written: string, read: string]

const same = (text: string) => text
// prettier-ignore
const DAMAGES: Damage[] = [
  ['a bare &', same, 'Tom & Jerry', 'Tom & Jerry'],
  ['a bare & between letters', same, 'Q&A', 'Q&A'],
  ['an & that HTML would read as a name', same, 'Rock &notes', 'Rock &notes'],
  ['&amp without its semicolon', same, 'Tom &amp Jerry', 'Tom & Jerry'],
  ['entities of HTML', same, 'caf&eacute;&nbsp;noir', 'café noir'],
  ['an entity that has no meaning', same, 'a&bogus;b', 'a&bogus;b'],
  ['a number that stands for no sign', same, 'a&#1;b &#12354;', 'ab あ'],
  ['a bare <', same, '1 < 2', '1 < 2'],
  ['text and white space before its declaration', (text) => `\ufeff\n  ${text}`, 'x', 'x'],
  ['control characters', same, 'a\u0001b\u000bc', 'abc'],
  ['a type declaration', (text) => text.replace(HEAD, `${HEAD}<!DOCTYPE x PUBLIC "-//x//" "http://x.invalid/x.dtd">\n`), 'x', 'x'],
  ['a type declaration with entities', (text) => text.replace(HEAD, `${HEAD}<!DOCTYPE x [\n<!ENTITY own "y > z">\n<!ELEMENT a ANY>\n]>\n`), 'a&own;&mdash;', 'a&own;—'],
  ['no end', (text) => text.slice(0, text.lastIndexOf('</')), 'x', 'x'],
  ['an end in the middle of its last tag', (text) => text.slice(0, -4), 'x', 'x'],
  ['upper-case names', (text) => text.replace(/<\/?[\w:]+/g, (tag) => tag.toUpperCase()), 'x', 'x'],
  ['upper-case names and a bare &', (text) => text.replace(/<\/?[\w:]+/g, (tag) => tag.toUpperCase()), 'a & b', 'a & b'],
  ['attributes without quotation marks', (text) => text.replace(/="([\w./:+-]+)"(?!\?|.{0,20}\?>)/g, '=$1'), 'x', 'x'],
  ['an attribute twice', (text) => text.replace(/<(package|ncx|ComicInfo) /, '<$1 q="1" q="2" '), 'x', 'x'],
  ['a prefix that was never declared', (text) => text.replace(/<(package|ncx|ComicInfo) /, '<$1 q:r="1" '), 'x & y', 'x & y'],
  ['a title that never ends', (text) => text.replace(/<\/(dc:title|text|Title)>/, ''), 'x', 'x'],
  ['an end of another name', (text) => text.replace(/<\/(dc:title|text|Title)>/, '</titel>'), 'x', 'x'],
  ['a comment with hyphens', (text) => text.replace(HEAD, `${HEAD}<!-- a -- b -->`), 'x', 'x'],
  ['a second declaration', (text) => HEAD + text, 'x', 'x'],
  ['a version that XML lacks', (text) => text.replace('1.0', '3'), 'x', 'x'],
  ['text after its end', (text) => `${text}</x> & so on`, 'x', 'x'],
  ['marked text and a bare &', same, 'a & <![CDATA[<b> & c]]>', 'a & <b> & c'],
]

describe.each(DAMAGES)('a document with %s', (_, spoil, written, read) => {
  it('is read as a package document: title, maker and reading order', () => {
    expect(readOpfBook(spoil(opfOf(written)))).toMatchObject({
      title: read,
      creators: [{ name: '灯台' }],
      paths: ['OPS/a.xhtml', 'OPS/b.xhtml'],
    })
  })

  it('is read as what a book says of its work', () => {
    const { name, makers } = readOpf(spoil(opfOf(written)))
    expect([name?.replace('\u00a0', ' '), makers]).toEqual([read, ['灯台']])
  })

  it('is read as a table of contents', () => {
    const locate = ({ path }: { path: string }) => ({ link_page: 0, link: path })
    const root = readXml(spoil(ncxOf(written)))
    const lines = readNcx(root, { base: 'OPS/toc.ncx', locate, resolve })
    expect(lines.map(({ title, link, sub_navigation }) => [title, link, sub_navigation])).toEqual([
      [read.replace(/\s/g, ' '), 'OPS/a.xhtml', []],
      ['次', 'OPS/b.xhtml', []],
    ])
  })

  it('is read as ComicInfo', () => {
    const { name, series } = readComicInfo(spoil(comicOf(written)))
    expect({ name: name?.replace('\u00a0', ' '), series }).toEqual({
      name: read,
      series: { name: '夜行', volume: 2 },
    })
  })
})

describe('elements that never end', () => {
  it('in a package document stand in their own part', () => {
    const text = opfOf('x')
      .replace(/\/>/g, '>')
      .replace(/<\/(manifest|metadata|dc:\w+)>/g, '')
    expect(readOpfBook(text)).toMatchObject({
      title: 'x',
      creators: [{ name: '灯台' }],
      paths: ['OPS/a.xhtml', 'OPS/b.xhtml'],
    })
  })

  it('in a table of contents leave its lines side by side', () => {
    const text = ncxOf('x')
      .replace(/<\/(navPoint|navLabel|text)>/g, '')
      .replace(/\/>/g, '>')
    const lines = readNcx(readXml(text), {
      base: 'OPS/toc.ncx',
      locate: () => ({ link_page: 0 }),
      resolve,
    })
    expect(lines.map(({ title }) => title)).toEqual(['x', '次'])
  })

  it('keep points below points where these end', () => {
    const inner =
      '<navPoint><navLabel><text>下 & 中</text></navLabel><content src="b.xhtml"></navPoint>'
    const text = ncxOf('x').replace('<content src="a.xhtml"/>', `<content src="a.xhtml">${inner}`)
    const [line] = readNcx(readXml(text), {
      base: 'OPS/toc.ncx',
      locate: () => ({ link_page: 0 }),
      resolve,
    })
    expect(line?.sub_navigation.map(({ title }) => title)).toEqual(['下 & 中'])
  })
})

// prettier-ignore
const CONTAINERS: [name: string, text: string][] = [
  ['a bare &', '<container><x>a & b</x><rootfiles><rootfile full-path="OPS/p.opf"/></rootfiles></container>'],
  ['no quotation marks', '<container><rootfiles><rootfile full-path=OPS/p.opf></rootfiles></container>'],
  ['no ends', '<container><rootfiles><rootfile full-path="OPS/p.opf">'],
  ['upper-case names', '<CONTAINER><ROOTFILES><ROOTFILE FULL-PATH="OPS/p.opf"/></ROOTFILES></CONTAINER>'],
  ['a path in other case', '<container><rootfiles><rootfile full-path="ops/P.OPF"/></rootfiles></container>'],
  ['a path of another folder', '<container><rootfiles><rootfile full-path="EPUB/p.opf"/></rootfiles></container>'],
  ['text before it', 'junk <container><rootfiles><rootfile full-path="OPS/p.opf"/></rootfiles></container>'],
  ['no element at all', 'nothing'],
  ['a quotation mark too few', '<container><rootfiles><rootfile full-path="OPS/p.opf media-type="x"/></rootfiles></container>'],
  ['entities made of entities', '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;">]><container>&c;</container>'],
]

it.each(CONTAINERS)('a container with %s leads to the package document', (_, text) => {
  const paths = ['OPS/a.xhtml', 'OPS/p.opf']
  const book = { paths, has: (path: string) => paths.includes(path), resolve }
  expect(findPackagePath(Buffer.from(text), book)).toBe('OPS/p.opf')
})

it.each([
  ['a bare &', '<encryption><x>a & b</x>', 'OPS/f.otf'],
  ['names in other case', '<ENCRYPTION>', 'OPS/f.otf'],
  ['a path in other case', '<encryption>', 'ops/F.OTF'],
])('a list of hidden files with %s still says which', (_, start, path) => {
  const text =
    `${start}<EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>` +
    `<CipherData><CipherReference URI="${path}"/></CipherData></EncryptedData>`
  expect([...readEncryption(Buffer.from(text), resolve)]).toEqual([['OPS/f.otf', 'idpf']])
})

// prettier-ignore
const ENCODINGS: [declared: string, encoding: string, title: string][] = [
  ['UTF-8', 'cp932', '夜の灯台と海の本'],
  ['UTF-8', 'windows-1252', 'Über die Brücke führt ein schöner Weg'],
  ['Shift_JIS', 'utf-8', '夜の灯台と海の本'],
  ['ISO-8859-1', 'utf-8', 'café'],
  ['windows-1252', 'utf-8', '夜'],
  ['UTF-16', 'utf-8', '夜の灯台'],
  ['GB2312', 'utf-8', '夜行列车'],
  ['EUC-KR', 'cp949', '1화'],
  ['EUC-JP', 'euc-jp', '夜の灯台'],
  ['Shift_JIS', 'cp932', '夜の灯台'],
  ['ISO-8859-1', 'windows-1252', 'café'],
  ['x-unknown', 'utf-8', '夜'],
]

it.each(ENCODINGS)(
  'a package document that says %s and is %s has its title',
  (declared, encoding, title) => {
    const bytes = iconv.encode(opfOf(title).replace('UTF-8', declared), encoding)
    expect(readOpfBook(decodeXml(bytes)).title).toBe(title)
  },
)

describe('a hostile document', () => {
  it.each([
    ['a depth without end', '<a>&'.repeat(500)],
    ['more elements than any real one', `<a>&${'<b/>'.repeat(310_000)}`],
    ['entities made of entities', '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>'],
    ['parameter entities', '<!DOCTYPE a [<!ENTITY % x "y"><!ENTITY z "%x;">]><a>&z;</a>'],
    ['no element', '<!-- <a> '],
  ])('with %s is damaged', (_, text) => {
    expect(() => readXml(text)).toThrow(expect.objectContaining({ verdict: 'corrupted' }))
  })

  it('of many signs that begin something and end nothing is read once through', () => {
    for (const piece of [
      '<!--',
      '<![CDATA[',
      '<a b="',
      "<a b='",
      '<!DOCTYPE a [',
      '&',
      '<a =',
      '</',
      '<?',
    ]) {
      const text = `<x>&${piece.repeat(200_000)}`
      try {
        readXml(text)
      } catch (error) {
        expect(error).toMatchObject({ verdict: 'corrupted' })
      }
    }
  })
})
