import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Book } from '@yomikura/content/book'
import { describe, expect, it } from 'vitest'
import { ingestWork, type IngestResult } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { aBook, aChapter, readContent, type TestBook } from './test-books.ts'

const KEY = 'a1b2'.repeat(16)

async function ingest(book: TestBook | Buffer, contentKey?: string) {
  const folder = await aFolder()
  const source = join(folder, 'book.epub')
  await writeFile(source, Buffer.isBuffer(book) ? book : aBook(book))
  const outputFolder = join(folder, 'out')
  const made = await ingestWork(
    anIngest({ source, outputFolder, ...(contentKey !== undefined && { contentKey }) }),
  )
  return { made, outputFolder, hashname: Object.keys(made.ziptree.playfile)[0] ?? '' }
}

async function unpack(book: TestBook, contentKey?: string): Promise<Map<string, string>> {
  const { outputFolder, hashname } = await ingest(book, contentKey)
  const key = contentKey === undefined ? undefined : Buffer.from(contentKey, 'hex')
  const files = await readContent(join(outputFolder, 'epub', hashname), key)
  return new Map([...files].map(([path, bytes]) => [path, bytes.toString()]))
}

/** The safe copy of a chapter with this body. */
async function copyOf(body: string, head = ''): Promise<string> {
  const files = { 'a.xhtml': aChapter(body, head), 'b.xhtml': aChapter('<p id="n1">b</p>') }
  return (await unpack({ files })).get('OPS/a.xhtml') ?? ''
}

const verdictOf = ({ verdicts }: IngestResult) => [verdicts[0]?.verdict, verdicts[0]?.message]

describe('the safe copy of a chapter', () => {
  it.each([
    ['<script>steal()</script>', 'steal'],
    ['<p onclick="steal()">x</p>', 'steal'],
    ['<a href="javascript:steal()">x</a>', 'steal'],
    ['<a href=" java&#10;script:steal()">x</a>', 'steal'],
    ['<a href="data:text/html,&lt;script&gt;steal()&lt;/script&gt;">x</a>', 'steal'],
    ['<a href="file:///etc/passwd">x</a>', 'passwd'],
    ['<img src="https://evil.example/pixel.png"/>', 'evil'],
    ['<img src="//evil.example/pixel.png"/>', 'evil'],
    ['<img srcset="https://evil.example/pixel.png 2x"/>', 'evil'],
    ['<img srcset="b.xhtml, https://evil.example/pixel.png 2x"/>', 'evil'],
    ['<picture><source srcset="//evil.example/p.png"/><img alt=""/></picture>', 'evil'],
    ['<picture><source srcset="javascript:steal()"/></picture>', 'steal'],
    [
      '<input type="image" src="https://evil.example/p.png" formaction="javascript:steal()"/>',
      'evil',
    ],
    [
      '<input type="image" src="a.png" onerror="steal()" formaction="javascript:steal()"/>',
      'steal',
    ],
    ['<video poster="https://evil.example/p.png"></video>', 'evil'],
    ['<iframe src="https://evil.example/"></iframe>', 'evil'],
    ['<object data="https://evil.example/x.svg" type="image/svg+xml"></object>', 'evil'],
    ['<embed src="https://evil.example/"/>', 'evil'],
    ['<form action="https://evil.example/"><input name="p"/></form>', 'evil'],
    ['<p style="background:url(https://evil.example/p)">x</p>', 'evil'],
    ['<p style="background:u\\72l(https://evil.example/p)">x</p>', 'evil'],
    ['<p style="width:expression(steal())">x</p>', 'steal'],
    ['<p style="behavior:url(b.xhtml#steal)">x</p>', 'steal'],
    ['<p style="background:image-set(\'https://evil.example/p\' 1x)">x</p>', 'evil'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>', 'steal'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="https://evil.example/x.svg#a"/></svg>',
      'evil',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><a><set attributeName="href" to="javascript:steal()"/></a></svg>',
      'steal',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p onclick="steal()">x</p></foreignObject></svg>',
      'steal',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(https://evil.example/f#x)"/></svg>',
      'evil',
    ],
    [
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><annotation-xml encoding="text/html"><img src="x" onerror="steal()"/></annotation-xml></math>',
      'steal',
    ],
    [
      '<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:steal()"><mi>x</mi></math>',
      'steal',
    ],
  ])('keeps nothing of %s', async (body, trace) => {
    const copy = await copyOf(`<p>before</p>${body}<p>after</p>`)
    expect(copy).toContain('before')
    expect(copy).toContain('after')
    expect(copy).not.toContain(trace)
  })

  it.each([
    ['<link rel="preconnect" href="https://evil.example/"/>'],
    ['<link rel="stylesheet" href="https://evil.example/a.css"/>'],
    ['<base href="https://evil.example/"/>'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example/"/>'],
    ['<style>@import "https://evil.example/a.css"; @import url(//evil.example/b.css);</style>'],
    ['<style>p{background:url(\\68ttps://evil.example/p)}</style>'],
    ['<style>@font-face{font-family:x;src:url(https://evil.example/f.otf)}</style>'],
    ['<style>p{--x:url(https://evil.example/x);background:src("https://evil.example/y")}</style>'],
  ])('keeps nothing of %s in its head', async (head) => {
    expect(await copyOf('<p>x</p>', head)).not.toContain('evil')
  })

  it.each([
    '\\}body\\{background\\:url\\(https\\:\\/\\/evil\\/p\\)\\;x:1',
    '\\3c\\/style\\3e\\3cscript\\3esteal\\(\\)\\3c\\/script\\3e:1',
    "--x\\}\\@import\\'\\/\\/evil\\/a\\.css\\'\\;x:1",
  ])('cannot be left through the name of a property: %s', async (declaration) => {
    const copy = await copyOf(`<p style="${declaration}">x</p>`, `<style>p{${declaration}}</style>`)
    expect(copy).not.toMatch(/url\(|\/script>|@import|}body/)
  })

  it('cannot be left through a style sheet that ends early', async () => {
    const head = '<style>p{content:"&lt;/style&gt;&lt;script&gt;steal()&lt;/script&gt;"}</style>'
    expect(await copyOf('<p>x</p>', head)).not.toMatch(/<\/style><script|<script/)
  })

  it.each([
    ['<!-- p{color:red} -->', 'p{color:red}'],
    ['p{\\63 olor:red}', 'p{color:red}'],
    ['p{content:"-->"}', 'p{content:"--\\3e "}'],
    ['p{margin:1\\70 x}', 'p{margin:1px}'],
  ])('keeps a style sheet as browsers read it: %s', async (css, kept) => {
    const head = `<style>${css.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</style>`
    expect(await copyOf('<p>x</p>', head)).toContain(`<style>${kept}</style>`)
  })

  it('of broken markup is made as safe', async () => {
    const files = {
      'a.xhtml': '<html><body><p>one<p>two<img src=x onerror=steal()><script>steal()',
    }
    const copy = (await unpack({ files })).get('OPS/a.xhtml') ?? ''
    expect(copy).toMatch(/<p>one<\/p><p>two/)
    expect(copy).not.toContain('steal')
  })

  it('keeps ruby, footnotes, links and the writing of columns', async () => {
    const body =
      '<p style="-epub-writing-mode:vertical-rl"><ruby>夜<rt>よる</rt></ruby>' +
      '<a epub:type="noteref" href="#f1">注</a><a href="b.xhtml#n1">次</a>' +
      '<a href="https://example.org/">外</a></p><aside epub:type="footnote" id="f1">脚注</aside>'
    const copy = await copyOf(body)
    expect(copy).toContain('<ruby>夜<rt>よる</rt></ruby>')
    expect(copy).toContain('<a epub:type="noteref" href="#f1">')
    expect(copy).toContain('<a href="b.xhtml#n1">')
    expect(copy).toContain('<a href="https://example.org/">')
    expect(copy).toContain('writing-mode:vertical-rl')
    expect(copy).toContain('<aside epub:type="footnote" id="f1">')
  })
})

describe('a hostile book', () => {
  it('expands no entities, its own or the world’s', async () => {
    const lol =
      '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">' +
      '<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>&b;&x;end</p></body></html>'
    const copy = (await unpack({ files: { 'a.xhtml': lol } })).get('OPS/a.xhtml') ?? ''
    expect(copy).toContain('end')
    expect(copy).not.toMatch(/haha|root:/)
  })

  it('with entities made of entities in its package document is damaged', async () => {
    const lol = '<!DOCTYPE package [<!ENTITY a "ha"><!ENTITY lol "&a;&a;&a;&a;">]>'
    const metadata = '<dc:creator>&lol;</dc:creator>'
    const { made } = await ingest({ files: { 'a.xhtml': aChapter('x') }, metadata, doctype: lol })
    expect(verdictOf(made)[0]).toBe('corrupted')
  })

  it('has no entity of its package document expanded', async () => {
    const metadata = '<dc:creator>&x;</dc:creator>'
    const doctype = '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const files = await unpack({ files: { 'a.xhtml': aChapter('x') }, metadata, doctype })
    const book = JSON.parse(files.get('META-INF/book.json')!) as Book
    expect(book.metadata.creators).toEqual([{ name: '&x;' }])
  })

  it('of a depth without end loses the chapter and not the rest', async () => {
    const deep = aChapter(`${'<div>'.repeat(60_000)}x${'</div>'.repeat(60_000)}`)
    const files = await unpack({
      files: { 'deep.xhtml': deep, 'b.xhtml': aChapter('<p>still</p>') },
    })
    expect(files.has('OPS/deep.xhtml')).toBe(false)
    expect(files.get('OPS/b.xhtml')).toContain('still')
  })

  it('leaves out style sheets without end, and reads endless brackets in no time', async () => {
    const files = await unpack({
      files: {
        'a.xhtml': aChapter('<p>x</p>', '<link rel="stylesheet" href="big.css"/>'),
        'big.css': 'a{b:c}'.repeat(500_000),
        'brackets.css': '({['.repeat(300_000),
      },
    })
    expect(files.has('OPS/big.css')).toBe(false)
    expect(files.get('OPS/brackets.css')).toBe('')
  })

  it('cannot name a place outside of itself', async () => {
    const body = '<a href="../../../../etc/passwd">x</a><img src="..%2f..%2f..%2fetc/passwd"/>'
    const files = await unpack({
      files: { 'a.xhtml': aChapter(body) },
      entries: [{ name: '../../evil.xhtml', data: aChapter('<p>climbed</p>') }],
    })
    expect([...files.keys()].filter((path) => path.includes('..'))).toEqual([])
    expect(files.get('OPS/a.xhtml')).not.toContain('passwd')
  })

  it('may call a file `__proto__` without harm', async () => {
    const files = await unpack({
      files: { 'a.xhtml': aChapter('<p>x</p>'), '__proto__.css': 'p{}' },
    })
    expect(files.has('OPS/a.xhtml')).toBe(true)
  })

  it('has pictures, fonts and sounds that are none left out', async () => {
    const { made } = await ingest({
      files: { 'a.xhtml': aChapter('x'), 'p.png': '<svg onload="steal()"/>', 'f.otf': 'no font' },
    })
    expect(verdictOf(made)).toEqual([
      'ok',
      '2 files of the book are left out: OPS/p.png, OPS/f.otf.',
    ])
  })

  it.each([
    ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'OPS/a.xhtml', 'encrypted'],
    ['http://ns.adobe.com/adept', 'OPS/a.xhtml', 'encrypted'],
    ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/f.otf', 'ok'],
  ])('locked by %s on %s is %s', async (algorithm, path, verdict) => {
    const data =
      '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">' +
      `<EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${path}"/></CipherData></EncryptedData></encryption>`
    const { made } = await ingest({
      files: { 'a.xhtml': aChapter('x'), 'f.otf': 'noise' },
      entries: [{ name: 'META-INF/encryption.xml', data }],
    })
    expect(verdictOf(made)[0]).toBe(verdict)
  })
})

describe('an unpacked book', () => {
  const nav = aChapter(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml#mid"><ruby>夜凪<rt>よなぎ</rt></ruby>の章</a></li></ol></nav>',
  )
  const vertical: TestBook = {
    files: {
      'nav.xhtml': nav,
      'a.xhtml': aChapter(
        '<p>はじめ<ruby>夜<rt>よる</rt></ruby></p><p id="mid">なか</p>',
        '<link rel="stylesheet" href="a.css"/>',
      ),
      'a.css': 'html { -epub-writing-mode: vertical-rl }',
    },
  }

  it('has every file hidden by the key, also its manifest', async () => {
    const files = await unpack(vertical, KEY)
    expect(files.get('mimetype')).toBe('application/epub+zip')
    expect(files.get('META-INF/container.xml')).toContain('OPS/package.opf')
    expect(JSON.parse(files.get('preprocess-settings.json')!)).toMatchObject({
      obfuscateText: false,
    })
    const { outputFolder, hashname } = await ingest(vertical, KEY)
    const stored = await readContent(join(outputFolder, 'epub', hashname))
    for (const [path, text] of files) {
      expect([path, stored.get(path)?.toString() === text]).toEqual([path, false])
    }
  })

  it('says how it is read: columns, direction, ruby of its contents, places in its text', async () => {
    const files = await unpack(vertical)
    const book = JSON.parse(files.get('META-INF/book.json')!) as Book
    expect([book.direction, book.writing_mode]).toEqual(['rtl', 'vertical-rl'])
    expect(book.navigation[0]).toEqual({
      title: '夜凪の章',
      ruby_title: [{ text: '夜凪', ruby: 'よなぎ' }, { text: 'の章' }],
      link_page: 0,
      link: 'OPS/a.xhtml#mid',
      offset: 'はじめ夜'.length,
      sub_navigation: [],
    })
    const { items } = JSON.parse(files.get('META-INF/text.json')!) as { items: string[] }
    expect(items[0]?.slice(book.navigation[0]?.offset)).toBe('なか')
  })
})

describe('a book of pictures', () => {
  const page = aChapter('<div><img src="p.png" alt=""/></div>')
  const metadata = '<meta property="rendition:layout">pre-paginated</meta>'

  it('becomes pages that are hidden by the key', async () => {
    const png = await aPicture(300, 400).png().toBuffer()
    const book = { files: { 'a.xhtml': page, 'b.xhtml': page, 'p.png': png }, metadata }
    const { made, outputFolder, hashname } = await ingest(book, KEY)
    expect(made.ziptree.playfile[hashname]).toMatchObject({
      type: 'ebook_fixed',
      ebook_fixed: { optimized: { encrypted: true, page_count: 2 } },
    })
    const folder = join(outputFolder, 'viewer', hashname)
    const stored = await readContent(folder)
    const shown = await readContent(folder, Buffer.from(KEY, 'hex'))
    expect(JSON.parse(stored.get('viewer-meta.json')!.toString())).toMatchObject({ page_count: 2 })
    expect(stored.get('0001.webp')?.toString('latin1', 0, 4)).not.toBe('RIFF')
    expect(shown.get('0001.webp')?.toString('latin1', 0, 4)).toBe('RIFF')
    expect([made.pageCount, made.cover !== undefined]).toEqual([2, true])
  })

  it('with a page of words is laid out by a viewer', async () => {
    const files = { 'a.xhtml': page, 'b.xhtml': aChapter('<p>words</p>') }
    const { made, hashname } = await ingest({ files, metadata })
    expect(made.ziptree.playfile[hashname]?.type).toBe('epub')
  })
})
