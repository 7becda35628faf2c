import type { Work } from '@yomikura/contract/works'
import { describe, expect, it } from 'vitest'
import { aWork, worknos } from '../../base/test-works.ts'
import { createMonthFinder } from './calendar-months.ts'
import { groupRows } from './library-groups.ts'
import { toIndexRow } from './to-index-row.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'
import { matchWords } from './match-words.ts'
import { mergeTables } from './merge-tables.ts'
import { anIndex } from './test-index.ts'
import { withReadings } from './read-words.ts'
import { type LibraryQuery, listCategories, queryLibrary, type Sort } from './library-query.ts'

const CALENDARS = { shop: createMonthFinder('Asia/Tokyo'), own: createMonthFinder() }
const ALL: LibraryQuery = {
  text: '',
  category: 'all',
  sort: 'purchase',
  age: '',
  showOnlyPlayable: false,
  workType: '',
}

function find(index: LibraryIndex, query: Partial<LibraryQuery>): string[] {
  return [...queryLibrary(index, { ...ALL, ...query }, { matchWords }).rows].map((row) =>
    index.text('workno', row),
  )
}

const named = (workno: string, title: string, more: Partial<Work> = {}) =>
  aWork({ workno, name: { ja_JP: title }, ...more })

describe('a name that the library is narrowed to', () => {
  const tag = (name: string, kind = 'other') => ({ name, class: kind, sub_class: null })
  const index = anIndex([
    named('RJ000001', '猫', { author_name: '山田花子/佐藤一' }),
    named('RJ000002', '犬', { tags: [tag('猫'), tag('鈴木', 'illust_by')] }),
    named('RJ000003', '鳥', { tags: [tag('猫耳'), tag('ﾈｺ'), tag('鈴木')] }),
    named('RJ000004', '魚', { tags: [tag('黒猫'), tag('佐藤一', 'voice_by')] }),
    named('RJ000005', '山', {
      maker: {
        id: 'RG2',
        name: { ja_JP: '鈴木', en_US: "Suzuki's" },
        name_phonetic: { ja_JP: 'すずき' },
      },
      work_type: 'SOU',
      work_category: 'music',
    }),
  ])

  it.each([
    ['tag', '猫', ['RJ000002'], 'no title, and no longer tag'],
    ['tag', 'ネコ', ['RJ000003'], 'however wide its letters are'],
    ['tag', '鈴木', ['RJ000003'], 'no creator'],
    ['tag', '耳', [], 'no part of a tag'],
    ['creator', '鈴木', ['RJ000002', 'RJ000005'], 'an artist and a maker, no tag'],
    ['creator', '佐藤一', ['RJ000001', 'RJ000004'], 'a second author and a voice'],
    ['creator', '佐藤', [], 'no part of a name'],
    ['creator', "Suzuki's", ['RJ000005'], 'a maker by the name of another language'],
    ['creator', 'よなぎこうぼう', [], 'no reading'],
    ['creator', '夜凪工房', ['RJ000001', 'RJ000002', 'RJ000003', 'RJ000004'], 'a maker'],
  ])('as %s %s shows %j: %s', (kind, name, expected) => {
    expect(find(index, { [kind]: name }).toSorted()).toEqual(expected)
  })

  it('is asked for beside words, a tab, an order and another name', async () => {
    const found = await withReadings(index)
    expect(find(found, { creator: '鈴木', text: 'suzuki' })).toEqual(['RJ000005'])
    expect(find(found, { creator: '鈴木', text: '犬' })).toEqual(['RJ000002'])
    expect(find(found, { creator: '鈴木', category: 'music' })).toEqual(['RJ000005'])
    expect(find(found, { creator: '鈴木', tag: '猫' })).toEqual(['RJ000002'])
    const asc = find(found, { creator: '夜凪工房', sort: 'title_asc' })
    expect(find(found, { creator: '夜凪工房', sort: 'title_desc' })).toEqual(asc.toReversed())
  })

  it('hides nothing from a search: each of its words is still found', () => {
    for (const text of ['佐藤一', '山田花子/佐藤一']) {
      expect(find(index, { text })).toContain('RJ000001')
    }
  })
})

describe('search', () => {
  const index = anIndex([
    named('RJ000001', '夜の本', { name_phonetic: { ja_JP: 'よるのほん' } }),
    named('RJ000002', 'カナリア', { author_name: '山田花子/佐藤一' }),
    named('RJ000003', 'Sea Story', {
      name: { ja_JP: 'Sea Story', en_US: 'The Sea' },
      tags: [{ name: '鈴木絵師', class: 'illust_by', sub_class: null }],
    }),
  ])

  it.each([
    ['夜の', ['RJ000001'], 'part of a title'],
    ['ヨルノ', ['RJ000001'], 'a reading typed in katakana'],
    ['かなり', ['RJ000002'], 'a katakana title typed in hiragana'],
    ['SEA', ['RJ000003'], 'Latin in any case'],
    ['the sea', ['RJ000003'], 'a title of another language'],
    ['佐藤', ['RJ000002'], 'a second author'],
    ['鈴木', ['RJ000003'], 'a creator'],
    ['rj000002', ['RJ000002'], 'a work number'],
    ['夜凪', ['RJ000001', 'RJ000002', 'RJ000003'], 'the maker'],
    ['よるｎ', ['RJ000001'], 'a word with a half-typed syllable behind it'],
    ['本 カナ', [], 'never across two works'],
    ['なし', [], 'nothing'],
    ['本 夜', ['RJ000001'], 'two words in any order'],
    ['佐藤　カナリア', ['RJ000002'], 'words of two fields'],
    ['夜 カナリア', ['RJ000002'], 'a word that the maker has'],
    ['ﾖﾙﾉ', ['RJ000001'], 'half-width katakana'],
    ['ＳＴＯＲＹ', ['RJ000003'], 'full-width Latin'],
    ['yoruno hon', ['RJ000001'], 'a reading in Latin letters'],
  ])('%s finds %j: %s', async (text, expected) => {
    expect(find(await withReadings(index), { text }).toSorted()).toEqual(expected)
  })
})

describe('a work is found however its name is written', () => {
  const titles = [
    'Pokémon Adventures 1',
    'Don’t Cry 1',
    '転生〜はじまりの村',
    '冒険～つづきの町',
    'ソード・アート・オフライン',
    '漫畫入門',
    'Straße nach Süden',
    'ヴァイオリン弾き',
    'Spy×Garden',
    'サーバ室の夜',
    '霞ヶ関の朝',
  ]
  const index = anIndex(titles.map((title, at) => named(`RJ0000${at + 10}`, title)))

  it.each([
    ['pokemon', 0],
    ["don't", 1],
    ['転生～はじまり', 2],
    ['冒険〜', 3],
    ['ソードアート', 4],
    ['ソード アート', 4],
    ['漫画', 5],
    ['strasse', 6],
    ['バイオリン', 7],
    ['spy x', 8],
    ['サーバー室', 9],
    ['霞ケ関', 10],
  ])('%s', async (text, at) => {
    expect(find(await withReadings(index), { text })).toEqual([`RJ0000${at + 10}`])
  })
})

describe('one typing error is forgiven where nothing else is found', () => {
  const titles = ['The Lighthouse Keeper', 'Starship Garden', 'Bookshop at Night', '夜の本屋']
  const index = anIndex(titles.map((title, at) => named(`RJ00000${at + 1}`, title)))

  it.each([
    ['lighthuose', 1, 'letters that changed places'],
    ['lighthous', 1, 'a part of the word'],
    ['ligthouse', 1, 'a missing letter'],
    ['lightthouse', 1, 'a letter too many'],
    ['lighthoude', 1, 'a wrong letter'],
    ['lighthousee', 1, 'a letter too many at the end'],
    ['LIGHTHUOSE keper', 1, 'an error in each word'],
    ['keeper lighthuose', 1, 'one of two words'],
    ['strship', 2, 'a short word'],
    ['gadren', 2, 'a shorter word'],
    ['bokshop', 3, 'a doubled letter that is missing'],
    ['nihgt', 3, 'the shortest word'],
    ['夜の本尾', 4, 'a wrong sign'],
    ['夜本の屋', 4, 'signs that changed places'],
    ['xighthouse', 1, 'a wrong first letter'],
  ])('%s finds work %i: %s', async (text, at) => {
    expect(find(await withReadings(index), { text })).toEqual([`RJ00000${at}`])
  })

  it.each(['lihgthuose', 'nigt', 'lighthouse 海', 'zzzzzz', 'l.*house'])(
    '%s finds nothing',
    async (text) => expect(find(await withReadings(index), { text })).toEqual([]),
  )

  it('comes behind what is found as it was typed, and only where that is little', async () => {
    const titles = ['Planet', 'Plant 1', 'Plant 2', 'Plant 3']
    const few = anIndex(titles.slice(0, 3).map((title, at) => named(`RJ00000${at + 1}`, title)))
    const many = anIndex(titles.map((title, at) => named(`RJ00000${at + 1}`, title)))
    expect(find(await withReadings(few), { text: 'plant' })).toEqual([
      'RJ000003',
      'RJ000002',
      'RJ000001',
    ])
    expect(find(await withReadings(many), { text: 'plant' })).not.toContain('RJ000001')
  })
})

describe('a work is found by what it belongs to', () => {
  const series = {
    id: 1,
    title_id: 'TITLE1',
    name: '灯台守の航海日誌',
    names: { ja_JP: '灯台守の航海日誌', en_US: 'Log of the Lighthouse' },
    name_phonetic: 'とうだいもりのこうかいにっし',
    total: 2,
    possession: 1,
    maker: { id: 'RG1', name: { ja_JP: '' }, name_phonetic: { ja_JP: '' } },
  }
  const work = named('RJ000001', 'Chapter 12', {
    maker: {
      id: 'RG1',
      name: { ja_JP: 'サークル・ヴェガ', en_US: 'Circle Véga' },
      name_phonetic: { ja_JP: 'さーくるゔぇが' },
    },
  })
  const row = toIndexRow(
    work,
    { batch: 0, position: 0 },
    { salesDate: undefined, locale: 'ja_JP', series },
  )
  const { columns, keys } = buildTable([row], 'ja_JP')

  it.each([
    '灯台守',
    '燈臺守',
    'lighthouse',
    'LOG chapter',
    'コウカイ',
    'koukainisshi',
    'サークルベガ',
    'サークル・ベガ',
    'circle vega',
    'véga 12',
  ])('%s', async (text) => {
    expect(find(await withReadings(new LibraryIndex(columns, keys)), { text })).toEqual([
      'RJ000001',
    ])
  })

  it('and its row does not repeat a name that its title has', () => {
    const second = toIndexRow(
      { ...work, name: { ja_JP: '灯台守の航海日誌 2' } },
      { batch: 0, position: 0 },
      { salesDate: undefined, locale: 'ja_JP', series: { ...series, names: undefined } as never },
    )
    expect(second.searchText.split('灯台守')).toHaveLength(2)
  })
})

it('finds Korean initials and, where characters can be read, pinyin', async () => {
  const index = anIndex([
    named('RJ000001', '밤바다', { name: { ja_JP: '夜の海', ko_KR: '밤바다' } }),
    named('RJ000002', '猫的账簿', { name: { ja_JP: '猫の帳簿', zh_CN: '猫的账簿' } }),
  ])
  const inJapanese = await withReadings(index)
  const inChinese = await withReadings(
    new LibraryIndex({ ...index.columns, locale: 'zh_CN' }, index.keys),
  )
  expect(find(inJapanese, { text: 'ㅂㅂㄷ' })).toEqual(['RJ000001'])
  expect(find(inJapanese, { text: 'mdzb' })).toEqual([])
  expect(find(inChinese, { text: 'mdzb' })).toEqual(['RJ000002'])
  expect(find(inChinese, { text: 'zhangbu mao' })).toEqual(['RJ000002'])
})

it('a word matches nothing, and never everything, in an index without its keys', () => {
  const { columns } = anIndex([named('RJ000001', '夜の本')])
  expect(find(new LibraryIndex(columns), { text: '夜' })).toEqual([])
  expect(find(new LibraryIndex(columns), {})).toEqual(['RJ000001'])
})

describe('filters', () => {
  const index = anIndex([
    aWork({ workno: 'RJ000001', age_category: 'all' }),
    aWork({ workno: 'RJ000002', age_category: 'r15', is_playwork: false }),
    aWork({ workno: 'RJ000003', age_category: 'r18', work_type: 'SOU', work_category: 'music' }),
    aWork({ workno: 'RJ000004', age_category: 'r15', is_playwork: false, encodable: false }),
    aWork({
      workno: 'RJ000005',
      age_category: 'r15',
      is_playwork: false,
      purchase_type: 2,
      inservice: 0,
    }),
    aWork({ workno: 'RJ000006', age_category: 'r15', is_playwork: false, purchase_type: 2 }),
  ])

  it.each<[Partial<LibraryQuery>, string[], string]>([
    [{ age: 'all' }, ['RJ000001'], 'all ages only'],
    [{ age: 'adult' }, ['RJ000003'], 'adult only'],
    [{ category: 'music' }, ['RJ000003'], 'one category'],
    [
      { showOnlyPlayable: true },
      ['RJ000001', 'RJ000003', 'RJ000005'],
      'playable only, and what its maker may open before the sale',
    ],
    [
      { showOnlyPlayable: true, isSuperUser: true },
      ['RJ000001', 'RJ000002', 'RJ000003', 'RJ000005', 'RJ000006'],
      'what a super user may open',
    ],
    [{ age: 'all', category: 'music' }, [], 'both at once'],
  ])('%j keeps %j: %s', (query, expected) => {
    expect(find(index, query).toSorted()).toEqual(expected)
  })

  it('offers the categories that are owned, in the order of the tabs', () => {
    expect(listCategories(index)).toEqual(['all', 'book', 'music'])
  })
})

describe('works that an order finds equal', () => {
  // Older numbers have fewer digits.
  const numbers = ['BJ01000000', 'BJ123456', 'RJ123456', 'RJ00123456', 'RJ01000000', 'RJ99999999']
  const shuffled = ['RJ01000000', 'RJ99999999', 'BJ123456', 'RJ00123456', 'BJ01000000', 'RJ123456']
  const same = (workno: string) =>
    aWork({ workno, name: { ja_JP: '同' }, name_phonetic: { ja_JP: '同' } })
  const index = anIndex(shuffled.map(same))
  const inOrder = ['BJ123456', 'BJ01000000', ...numbers.slice(2)]

  it.each(['title_asc', 'maker_asc', 'release_asc', 'purchase_asc', 'work_type'] as const)(
    'follow each other by the letters and then the number of the work: %s',
    (sort) => {
      expect(find(index, { sort })).toEqual(inOrder)
    },
  )

  it('are found by their numbers, whatever their length', () => {
    for (const [row, workno] of inOrder.entries()) expect(index.find(workno)).toBe(row)
    expect(index.find('RJ0123456')).toBe(-1)
  })

  it('keep that order where a later sync brings some of them', () => {
    const table = (worknos: string[]) => {
      const { columns, keys } = anIndex(worknos.map(same))
      return { columns, keys: keys! }
    }
    const [base, added] = [table(shuffled.slice(0, 3)), table(shuffled.slice(2))]
    const merged = mergeTables(base, added, new Set())
    const whole = new LibraryIndex(merged.columns, merged.keys)
    expect(find(whole, { sort: 'title_asc' })).toEqual(inOrder)
    for (const [row, workno] of inOrder.entries()) expect(whole.find(workno)).toBe(row)
  })
})

describe('orders by maker', () => {
  const by = (workno: string, name: string, reading = name) =>
    aWork({
      workno,
      maker: {
        id: workno,
        name: { ja_JP: name },
        name_phonetic: { ja_JP: reading },
      },
    })
  const index = anIndex([
    by('RJ000001', '夜凪工房', 'ヨナギコウボウ'),
    by('RJ000002', 'みなと'),
    by('RJ000003', '青空', 'アオゾラ'),
    by('RJ000004', 'あさひ'),
  ])

  it('go by how the names are read, there and back', () => {
    const asked = ['RJ000003', 'RJ000004', 'RJ000002', 'RJ000001']
    expect(find(index, { sort: 'maker_asc' })).toEqual(asked)
    expect(find(index, { sort: 'maker_desc' })).toEqual(asked.toReversed())
  })
})

describe('orders', () => {
  const index = anIndex([
    named('RJ000001', '第10巻', {
      sales_date: '2026-01-01T00:00:00Z',
      regist_date: '2020-03-01T00:00:00Z',
      upgrade_date: '2026-05-01T00:00:00Z',
    }),
    named('RJ000002', '第2巻', {
      sales_date: '2026-03-01T00:00:00Z',
      regist_date: '2020-01-01T00:00:00Z',
    }),
    named('RJ000003', '亜', {
      name_phonetic: { ja_JP: 'ア' },
      sales_date: null,
      regist_date: '2020-02-01T00:00:00Z',
      work_type: 'ADV',
    }),
  ])

  it.each<[Sort, string]>([
    ['purchase', '2 1 3'],
    ['purchase_asc', '3 1 2'],
    ['upgrade', '1 3 2'],
    ['release_desc', '1 3 2'],
    ['release_asc', '2 3 1'],
    ['title_asc', '2 1 3'],
    ['title_desc', '3 1 2'],
    ['work_type', '3 1 2'],
  ])('%s: %s', (sort, order) => {
    expect(
      find(index, { sort })
        .map((workno) => Number(workno.slice(2)))
        .join(' '),
    ).toBe(order)
  })

  it("groups by month of purchase, works of the reader's own making last", () => {
    const groups = groupRows(index, queryLibrary(index, ALL), 'purchase', CALENDARS)
    expect(groups).toEqual([
      { key: { by: 'month', year: 2026, month: 3 }, start: 0, count: 1 },
      { key: { by: 'month', year: 2026, month: 1 }, start: 1, count: 1 },
      { key: { by: 'own_work' }, start: 2, count: 1 },
    ])
  })

  it('groups makers under their own name', () => {
    const groups = groupRows(
      index,
      queryLibrary(index, { ...ALL, sort: 'maker_asc' }),
      'maker_asc',
      CALENDARS,
    )
    expect(groups).toEqual([{ key: { by: 'maker', maker: '夜凪工房' }, start: 0, count: 3 }])
  })
})

describe('a search', () => {
  it('keeps works apart whose texts hold line breaks', () => {
    const index = anIndex([named('RJ000001', '一\n行'), named('RJ000002', '二')])
    expect([index.text('title', 0), index.text('title', 1)]).toEqual(['一 行', '二'])
    expect(find(index, { text: '二' })).toEqual(['RJ000002'])
  })

  it('answers a search over 10,000 works', () => {
    const index = anIndex(worknos(10_000).map((workno) => named(workno, `物語 ${workno} 夜汽車`)))
    queryLibrary(index, { ...ALL, text: '夜' }, { matchWords })
    expect(
      queryLibrary(index, { ...ALL, text: 'rj00999', sort: 'title_asc' }, { matchWords }).rows,
    ).toHaveLength(10)
  })
})
