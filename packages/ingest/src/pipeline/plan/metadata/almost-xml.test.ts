import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../../ingest-work.ts'
import { aBook } from '../../../kinds/epub/test-books.ts'
import { aFolder, anIngest } from '../../../test-folders.ts'
import { aPicture } from '../../../test-pictures.ts'
import { aZip } from '../../../test-zips.ts'
import { readComicInfo } from './comic-info.ts'
import { readOpf } from './opf.ts'

const OEB =
  '"+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN" "http://openebook.org/dtds/oeb-1.2/oebpkg12.dtd"'

describe('a package document with a document type', () => {
  it.each([
    ['of OEB', `<!DOCTYPE package PUBLIC ${OEB}>`],
    ['that names a file', '<!DOCTYPE package SYSTEM "opf.dtd">'],
    ['and nothing else', '<!DOCTYPE package>'],
    ['in small letters', '<!doctype package>'],
    ['with a declaration before it', '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE package>'],
    ['with comments around it', '<!-- a --><!DOCTYPE package><!-- > -->'],
    ['with entities', '<!DOCTYPE package [<!ENTITY publisher "Nobody">]>'],
    [
      'with parts of its own',
      '<!DOCTYPE package [<!ELEMENT x (#PCDATA)><!ATTLIST x y CDATA "]>">]>',
    ],
    ['over several lines', `<!DOCTYPE package\n  PUBLIC ${OEB}\n>`],
    ['in single quotes', "<!DOCTYPE package SYSTEM 'it>s.dtd'>"],
    ['behind a mark of its encoding', '\ufeff<!DOCTYPE package>'],
  ])('names its book: %s', (_, doctype) => {
    const text = `${doctype}<package><metadata xmlns:dc="x"><dc:title>駅の話</dc:title><dc:creator>灯</dc:creator></metadata></package>`
    expect(readOpf(text)).toMatchObject({ name: '駅の話', makers: ['灯'] })
  })

  it('names the work when a book is imported', async () => {
    const root = await aFolder()
    const book = aBook({
      doctype: `<!DOCTYPE package PUBLIC ${OEB}>`,
      metadata: '<dc:title>駅の話</dc:title>',
      files: { 'a.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body>夜</body></html>' },
    })
    await writeFile(join(root, 'it.epub'), book)
    const options = { source: join(root, 'it.epub'), outputFolder: join(root, 'out') }
    expect((await ingestWork(anIngest(options))).metadata.name).toBe('駅の話')
  })
})

describe('ComicInfo that is almost XML', () => {
  it.each([
    ['<Title>Tom & Jerry</Title>', 'Tom & Jerry'],
    ['<Title>Tom &amp; Jerry</Title>', 'Tom & Jerry'],
    ['<Title>R&B</Title>', 'R&B'],
    ['<Title>R&B;</Title>', 'R&B;'],
    ['<Title>& first</Title>', '& first'],
    ['<Title>last &</Title>', 'last &'],
    ['<Title>a && b & c</Title>', 'a && b & c'],
    ['<Title>夜＆朝 & 昼</Title>', '夜＆朝 & 昼'],
    ['<Title>1 < 2 & 3</Title>', '1 < 2 & 3'],
    ['<Title>&#22812; & &#x591c;</Title>', '夜 & 夜'],
    ['<Title>A & B</Title><Summary>see https://a.example/?x=1&y=2</Summary>', 'A & B'],
    ['<Title>caf&eacute; & co</Title>', 'café & co'],
  ])('is read whole: %s', (fields, name) => {
    const text = `<?xml version="1.0"?><ComicInfo>${fields}<Series>港 & 海</Series><Number>3</Number><Manga>YesAndRightToLeft</Manga></ComicInfo>`
    expect(readComicInfo(text)).toMatchObject({
      name,
      series: { name: '港 & 海', volume: 3 },
      direction: 'rtl',
    })
  })

  it('names the work when a comic is imported', async () => {
    const root = await aFolder()
    const info = '<ComicInfo><Title>Tom & Jerry</Title><Writer>A & B</Writer></ComicInfo>'
    const page = await aPicture(60, 80).png().toBuffer()
    const comic = aZip([
      { name: '1.png', data: page },
      { name: 'ComicInfo.xml', data: info },
    ])
    await writeFile(join(root, 'it.cbz'), comic)
    const options = { source: join(root, 'it.cbz'), outputFolder: join(root, 'out') }
    const { metadata } = await ingestWork(anIngest(options))
    expect(metadata).toMatchObject({ name: 'Tom & Jerry', makers: ['A & B'] })
  })
})
