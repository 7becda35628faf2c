import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../../ingest-work.ts'
import { aFolder, anIngest } from '../../../test-folders.ts'
import { aPicture } from '../../../test-pictures.ts'
import { aZip, type TestEntry } from '../../../test-zips.ts'

const METRON = `<MetronInfo><IDS><ID source="Metron" primary="true">7</ID></IDS><Publisher id="1"><Name>House</Name></Publisher>
<Series lang="en" id="9"><Name>Harbour</Name><SortName>Harbour</SortName><Volume>2</Volume></Series><Number>1.5</Number>
<Stories><Story id="1">Night Boat</Story><Story>Second</Story></Stories><Summary>A boat.</Summary>
<Genres><Genre>Sea</Genre></Genres><Tags><Tag>night</Tag></Tags><AgeRating>Teen Plus</AgeRating>
<Credits><Credit><Creator id="3">Ann Author</Creator><Roles><Role>Writer</Role></Roles></Credit>
<Credit><Creator>Bob Brush</Creator><Roles><Role>Artist</Role></Roles></Credit></Credits></MetronInfo>`
const COMET = `<comet xmlns="http://www.denvog.com/comet/"><title>Night Boat</title><series>Harbour</series><issue>4</issue><volume>1</volume>
<description>A boat.</description><genre>Sea</genre><genre>Night</genre><writer>Ann Author</writer><penciller>Bob Brush</penciller>
<readingDirection>RTL</readingDirection><language>en</language></comet>`
const ACBF = `<ACBF xmlns="http://www.fictionbook-lib.org/xml/acbf/1.1"><meta-data><book-info>
<author activity="Writer"><first-name>Ann</first-name><last-name>Author</last-name></author><author><nickname>Brush</nickname></author>
<book-title lang="en">Night Boat</book-title><genre>science_fiction</genre><keywords>sea, night</keywords>
<annotation><p>A boat.</p><p>A harbour.</p></annotation><sequence title="Harbour" volume="1">3</sequence>
</book-info></meta-data><body><page><image href="1.png"/></page></body></ACBF>`
const COMIC_BOOK_INFO = JSON.stringify({
  appID: 'ComicBookLover/888',
  'ComicBookInfo/1.0': {
    ...{ series: 'Harbour', title: 'Night Boat', issue: 2, volume: 1, genre: 'Sea, Night' },
    credits: [{ person: 'Author, Ann', role: 'Writer' }, { person: 7 }],
    tags: ['boat'],
  },
})

/** What a comic with these files says of itself, and its files as readers see them. */
async function takeIn(entries: readonly TestEntry[], comment = '') {
  const folder = await aFolder()
  const page = await aPicture(60, 80).png().toBuffer()
  const source = join(folder, 'a.cbz')
  await writeFile(source, aZip([{ name: '1.png', data: page }, ...entries], { comment }))
  const made = await ingestWork(anIngest({ source, outputFolder: join(folder, 'out') }))
  return { ...made, shown: made.ziptree.tree.filter(({ type }) => type === 'file') }
}

describe('a comic is called what its note says', () => {
  it('in MetronInfo.xml, with the number of a book between two', async () => {
    const { metadata, shown } = await takeIn([{ name: 'MetronInfo.xml', data: METRON }])
    expect(metadata).toMatchObject({
      ...{ name: 'Night Boat', makers: ['Ann Author', 'Bob Brush'], tags: ['Sea', 'night'] },
      ...{ description: 'A boat.', series: { name: 'Harbour', volume: 1 }, ageCategory: 'r15' },
    })
    expect(shown).toMatchObject([{ name: '1.png' }])
  })

  it('in CoMet.xml, which names the side of its next page', async () => {
    const { metadata } = await takeIn([{ name: 'CoMet.xml', data: COMET }])
    expect(metadata).toEqual({
      ...{ name: 'Night Boat', makers: ['Ann Author', 'Bob Brush'], tags: ['Sea', 'Night'] },
      ...{ description: 'A boat.', series: { name: 'Harbour', volume: 4 }, direction: 'rtl' },
    })
  })

  it('in a file of the form acbf', async () => {
    const { metadata, shown } = await takeIn([{ name: 'book.acbf', data: ACBF }])
    expect(metadata).toMatchObject({
      ...{ name: 'Night Boat', makers: ['Ann Author', 'Brush'] },
      ...{ tags: ['science fiction', 'sea', 'night'], description: 'A boat.\nA harbour.' },
      series: { name: 'Harbour', volume: 3 },
    })
    expect(shown).toHaveLength(1)
  })

  it('in the comment of its zip, which ComicBookLover writes', async () => {
    const { metadata } = await takeIn([], COMIC_BOOK_INFO)
    expect(metadata).toMatchObject({
      ...{ name: 'Night Boat', makers: ['Ann Author'], tags: ['Sea', 'Night', 'boat'] },
      series: { name: 'Harbour', volume: 2 },
    })
  })

  it('in ComicInfo.xml before all of these', async () => {
    const info = '<ComicInfo><Title>Own</Title><Series>S</Series><Number>2.5</Number></ComicInfo>'
    const entries = [
      { name: 'MetronInfo.xml', data: METRON },
      { name: 'ComicInfo.xml', data: info },
    ]
    const { metadata } = await takeIn(entries, COMIC_BOOK_INFO)
    expect(metadata).toMatchObject({ name: 'Own', series: { name: 'S', volume: 2 } })
    expect(metadata.makers).toEqual(['Ann Author', 'Bob Brush'])
  })

  it.each([
    ['MetronInfo.xml', '<Metron/>'],
    [
      'MetronInfo.xml',
      `<MetronInfo><Series><Name>${'x'.repeat(9)}</Name></Series><Number>-3</Number>`,
    ],
    ['CoMet.xml', '<comet><issue>1e99</issue><series></series></comet>'],
    ['book.acbf', '<ACBF><meta-data/></ACBF>'],
    [
      'CoMet.xml',
      '<!DOCTYPE c [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><comet><title>&b;</title></comet>',
    ],
  ])('and taken in all the same with a broken %s', async (name, data) => {
    const { verdict, metadata } = await takeIn([{ name, data }], '{"ComicBookInfo/1.0": 7')
    expect(verdict).toBe('ok')
    expect(metadata.series?.volume).toBeUndefined()
    expect(metadata.name ?? '').not.toContain('aa')
  })
})
