import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../../ingest-work.ts'
import { INPUTS, aFolder, anIngest } from '../../../test-folders.ts'
import { readComicInfo } from './comic-info.ts'
import { readOpf } from './opf.ts'
import { readXml } from './read-xml.ts'
import { readWorkJson } from './work-json.ts'

const corrupted = expect.objectContaining({ verdict: 'corrupted' })

describe('readXml', () => {
  it.each([
    ['entities made of entities', '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>'],
    ['two hundred levels', '<a>'.repeat(201) + '</a>'.repeat(201)],
    ['no element', 'a & b'],
    ['too many elements', `<a>${'<b/>'.repeat(20_001)}</a>`],
  ])('refuses a document with %s', (_, text) => {
    expect(() => readXml(text)).toThrow(corrupted)
  })

  it('expands no entity that a document declares', () => {
    const text = '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'
    expect(readXml(text)).toEqual([{ name: 'a', attributes: {}, text: '&x;' }])
  })

  it('gives elements their own text, without prefixes', () => {
    expect(readXml('<x:a k="v">1<b>&amp;<![CDATA[<]]></b>2</x:a>')).toEqual([
      { name: 'a', attributes: { k: 'v' }, text: '12' },
      { name: 'b', attributes: {}, text: '&<' },
    ])
  })
})

describe('readWorkJson', () => {
  it('takes what has the right form', () => {
    const text = JSON.stringify({
      name: ' 月\u202e夜 ',
      name_phonetic: 3,
      makers: ['灯台', '', '灯台', null],
      tags: 'x',
      series: { name: '夜行', volume: '2' },
      direction: 'up',
      age_category: 'r15',
      __proto__: { x: 1 },
    })
    expect(readWorkJson(text)).toEqual({
      name: '月 夜',
      makers: ['灯台'],
      series: { name: '夜行', volume: 2 },
      ageCategory: 'r15',
    })
    for (const other of ['[]', '3', 'null', '{']) {
      expect(() => readWorkJson(other)).toThrow(corrupted)
    }
  })
})

describe('readComicInfo', () => {
  it('reads names, series, direction and age', () => {
    const text =
      '<ComicInfo><Title>巻一</Title><Series>夜行</Series><Number>1</Number><Writer>A, B</Writer><Manga>YesAndRightToLeft</Manga><AgeRating>R18+</AgeRating></ComicInfo>'
    expect(readComicInfo(text)).toEqual({
      name: '巻一',
      makers: ['A', 'B'],
      series: { name: '夜行', volume: 1 },
      direction: 'rtl',
      ageCategory: 'r18',
    })
  })
})

describe('readOpf', () => {
  it('reads title, reading, makers, series and direction', () => {
    const text =
      '<package><metadata><dc:title xmlns:dc="x" id="t">駅</dc:title><meta refines="#t" property="file-as">エキ</meta><dc:creator xmlns:dc="x">灯</dc:creator><meta property="belongs-to-collection" id="c">夜行</meta><meta refines="#c" property="group-position">3</meta></metadata><spine page-progression-direction="rtl"/></package>'
    expect(readOpf(text)).toEqual({
      name: '駅',
      namePhonetic: 'エキ',
      makers: ['灯'],
      series: { name: '夜行', volume: 3 },
      direction: 'rtl',
    })
  })
})

describe('readOpf of an older book', () => {
  it('reads the series that Calibre noted', () => {
    const text =
      '<package><metadata><meta name="calibre:series" content="夜行"/><meta name="calibre:series_index" content="2.0"/></metadata></package>'
    expect(readOpf(text)).toEqual({ series: { name: '夜行', volume: 2 } })
  })
})

describe('the metadata of a work', () => {
  it('comes from work.json before ComicInfo.xml, and from the nearest to the root', async () => {
    const source = await aFolder()
    await writeFile(join(source, 'work.json'), '{"name":"一"}')
    await writeFile(
      join(source, 'ComicInfo.xml'),
      '<ComicInfo><Title>二</Title><Series>夜行</Series></ComicInfo>',
    )
    const outputFolder = join(await aFolder(), 'out')
    const { metadata } = await ingestWork(anIngest({ source, outputFolder }))
    expect(metadata).toEqual({ name: '一', series: { name: '夜行' } })
  })

  it.skipIf(INPUTS === undefined).each([
    [
      'comics/comicbox/Captain Science #001.cb7',
      { series: { name: 'Captain Science', volume: 1 } },
    ],
    ['epub/bibi/Sample_Pre-Paginated_RtL.epub', { direction: 'rtl' }],
  ])('is found in %s (needs the inputs folder)', async (path, expected) => {
    const outputFolder = join(await aFolder(), 'out')
    const source = join(INPUTS ?? '', path)
    const { metadata } = await ingestWork(anIngest({ source, outputFolder }))
    expect(metadata).toMatchObject(expected)
  })
})
