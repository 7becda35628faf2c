import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Book } from '@yomikura/content/book'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { readContent } from '../epub/test-books.ts'

const INFO = `<title-info><genre>prose</genre>
<author><first-name>Анна</first-name><middle-name>Б.</middle-name><last-name>Вега</last-name></author>
<author><nickname>Guest</nickname></author><book-title>Маяк &amp; море</book-title>
<annotation><p>О маяке.</p><p>О море.</p></annotation><keywords>море, маяк</keywords>
<coverpage><image l:href="#c.png"/></coverpage><lang>ru</lang><sequence name="Берега" number="2"/></title-info>`
const BODY = `<body><title><p>Маяк</p><p>и море</p></title><epigraph><p>Свет.</p><text-author>Кто-то</text-author></epigraph>
<section id="one"><title><p>Первая</p></title><p>Слово <emphasis>тихо</emphasis><a l:href="#n1" type="note">[1]</a>.</p>
<subtitle>* * *</subtitle><poem><stanza><v>строка</v></stanza></poem><empty-line/><image l:href="#c.png"/>
<section><title><p>Внутри</p></title><p onclick="alert(1)">глубже<script>alert(2)</script></p></section></section>
<section><title><p>Вторая</p></title><p>См. <a l:href="#one">первую</a> и <a l:href="https://example.org/">сеть</a>.</p>
<table><tr><td colspan="2">клетка</td></tr></table></section></body>
<body name="notes"><title><p>Примечания</p></title><section id="n1"><title><p>1</p></title><p>Сноска.</p></section></body>`

async function aFictionBook(body = BODY, info = INFO): Promise<string> {
  const cover = (await aPicture(40, 60).png().toBuffer()).toString('base64')
  return `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description>${info}</description>${body}<binary id="c.png" content-type="image/png">${cover}</binary></FictionBook>`
}

async function takeIn(document: string | Buffer, name = 'book.fb2') {
  const folder = await aFolder()
  await writeFile(join(folder, name), document)
  const outputFolder = join(folder, 'out')
  const made = await ingestWork(anIngest({ source: join(folder, name), outputFolder }))
  const [hashname = ''] = Object.keys(made.ziptree.playfile)
  const files = await readContent(join(outputFolder, 'epub', hashname)).catch(
    () => new Map<string, Buffer>(),
  )
  const manifest = JSON.parse(files.get('META-INF/book.json')?.toString() ?? '{}') as Book
  return { made, manifest, files, playfile: made.ziptree.playfile[hashname] }
}

describe('a FictionBook', () => {
  it('is a book that flows, with its contents, notes and cover', async () => {
    const { made, manifest, playfile } = await takeIn(await aFictionBook())
    expect(made.verdicts).toMatchObject([{ verdict: 'ok', path: 'book.fb2' }])
    expect(playfile?.type).toBe('epub_reflowable')
    expect(made.cover).toMatchObject({ width: 40, height: 60 })
    expect(manifest.spine).toHaveLength(4)
    const titles = JSON.stringify(manifest.navigation)
    for (const title of ['Маяк и море', 'Первая', 'Вторая', 'Примечания'])
      expect(titles).toContain(title)
  })

  it('says what it is called, whose it is, and what it is about', async () => {
    const { made } = await takeIn(await aFictionBook())
    expect(made.metadata).toMatchObject({
      ...{ name: 'Маяк & море', makers: ['Анна Б. Вега', 'Guest'], tags: ['море', 'маяк'] },
      ...{ description: 'О маяке.\nО море.', series: { name: 'Берега', volume: 2 } },
    })
  })

  it('keeps emphasis, verses, pictures, tables and links to its own parts and notes', async () => {
    const { files } = await takeIn(await aFictionBook())
    const one = files.get('part2.xhtml')?.toString() ?? ''
    expect(one).toMatch(/<h2[^>]*>Первая<\/h2>/)
    expect(one).toMatch(/<h3[^>]*>Внутри<\/h3>/)
    expect(one).toContain('<em>тихо</em>')
    expect(one).toContain('<p class="verse">строка</p>')
    expect(one).toMatch(/<img [^>]*src="[^"]+"/)
    expect(one).toMatch(/href="part4\.xhtml#n1"/)
    const two = files.get('part3.xhtml')?.toString() ?? ''
    expect(two).toMatch(/href="part2\.xhtml#one"/)
    expect(two).toContain('<td colspan="2">клетка</td>')
  })

  it('holds nothing that runs', async () => {
    const { files } = await takeIn(await aFictionBook())
    const all = [...files.values()].map(String).join('\n')
    expect(all).toContain('глубже')
    expect(all).not.toMatch(/onclick|<script/)
  })

  it('is taken apart where a section is too long for one page', async () => {
    const section = (number: number) =>
      `<section><title><p>Глава ${number}</p></title><p>${'слово '.repeat(8000)}</p></section>`
    const body = `<body><section><title><p>Часть</p></title>${section(1)}${section(2)}</section></body>`
    const { manifest } = await takeIn(await aFictionBook(body))
    expect(manifest.spine).toHaveLength(3)
  })

  it('is read in the encoding that it declares', async () => {
    const text = (await aFictionBook()).replace('utf-8', 'windows-1251')
    const bytes = Buffer.from(
      [...text].map((sign) => {
        const code = sign.codePointAt(0)!
        return code < 0x80 ? code : code - 0x410 + 0xc0
      }),
    )
    const { made } = await takeIn(bytes)
    expect(made.metadata.name).toBe('Маяк & море')
  })

  it.each([
    ['of another kind of document', '<html><body>x</body></html>', 'corrupted'],
    ['without text', '<FictionBook><body/></FictionBook>', 'empty'],
    ['that is no document', 'PK no', 'corrupted'],
    ['that is too deep', `<FictionBook><body>${'<section>'.repeat(9000)}`, 'corrupted'],
    [
      'of entities that grow',
      '<!DOCTYPE x [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]><FictionBook>&b;</FictionBook>',
      'corrupted',
    ],
  ])('is refused %s', async (_about, document, verdict) => {
    const { made } = await takeIn(document)
    expect(made.verdicts).toMatchObject([{ verdict }])
  })
})
