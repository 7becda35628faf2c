import { describe, expect, it } from 'vitest'
import { aWork, worknos } from '../../base/test-works.ts'
import { toIndexRow } from './to-index-row.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'
import { matchWords } from './match-words.ts'
import { ANY_WORK, anIndex, findWorknos, named } from './test-index.ts'
import { withReadings } from './read-words.ts'
import { type LibraryQuery, listCategories, queryLibrary } from './library-query.ts'

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
    expect(findWorknos(index, { [kind]: name }).toSorted()).toEqual(expected)
  })

  it('is asked for beside words, a tab, an order and another name', async () => {
    const found = await withReadings(index)
    expect(findWorknos(found, { creator: '鈴木', text: 'suzuki' })).toEqual(['RJ000005'])
    expect(findWorknos(found, { creator: '鈴木', text: '犬' })).toEqual(['RJ000002'])
    expect(findWorknos(found, { creator: '鈴木', category: 'music' })).toEqual(['RJ000005'])
    expect(findWorknos(found, { creator: '鈴木', tag: '猫' })).toEqual(['RJ000002'])
    const asc = findWorknos(found, { creator: '夜凪工房', sort: 'title_asc' })
    expect(findWorknos(found, { creator: '夜凪工房', sort: 'title_desc' })).toEqual(
      asc.toReversed(),
    )
  })

  it('hides nothing from a search: each of its words is still found', () => {
    for (const text of ['佐藤一', '山田花子/佐藤一']) {
      expect(findWorknos(index, { text })).toContain('RJ000001')
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
    expect(findWorknos(await withReadings(index), { text }).toSorted()).toEqual(expected)
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
    expect(findWorknos(await withReadings(index), { text })).toEqual([`RJ0000${at + 10}`])
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
    expect(findWorknos(await withReadings(index), { text })).toEqual([`RJ00000${at}`])
  })

  it.each(['lihgthuose', 'nigt', 'lighthouse 海', 'zzzzzz', 'l.*house'])(
    '%s finds nothing',
    async (text) => expect(findWorknos(await withReadings(index), { text })).toEqual([]),
  )

  it('comes behind what is found as it was typed, and only where that is little', async () => {
    const titles = ['Planet', 'Plant 1', 'Plant 2', 'Plant 3']
    const few = anIndex(titles.slice(0, 3).map((title, at) => named(`RJ00000${at + 1}`, title)))
    const many = anIndex(titles.map((title, at) => named(`RJ00000${at + 1}`, title)))
    expect(findWorknos(await withReadings(few), { text: 'plant' })).toEqual([
      'RJ000003',
      'RJ000002',
      'RJ000001',
    ])
    expect(findWorknos(await withReadings(many), { text: 'plant' })).not.toContain('RJ000001')
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
    expect(findWorknos(await withReadings(new LibraryIndex(columns, keys)), { text })).toEqual([
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
  expect(findWorknos(inJapanese, { text: 'ㅂㅂㄷ' })).toEqual(['RJ000001'])
  expect(findWorknos(inJapanese, { text: 'mdzb' })).toEqual([])
  expect(findWorknos(inChinese, { text: 'mdzb' })).toEqual(['RJ000002'])
  expect(findWorknos(inChinese, { text: 'zhangbu mao' })).toEqual(['RJ000002'])
})

it('a word matches nothing, and never everything, in an index without its keys', () => {
  const { columns } = anIndex([named('RJ000001', '夜の本')])
  expect(findWorknos(new LibraryIndex(columns), { text: '夜' })).toEqual([])
  expect(findWorknos(new LibraryIndex(columns), {})).toEqual(['RJ000001'])
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
    expect(findWorknos(index, query).toSorted()).toEqual(expected)
  })

  it('offers the categories that are owned, in the order of the tabs', () => {
    expect(listCategories(index)).toEqual(['all', 'book', 'music'])
  })
})

describe('a search', () => {
  it('keeps works apart whose texts hold line breaks', () => {
    const index = anIndex([named('RJ000001', '一\n行'), named('RJ000002', '二')])
    expect([index.text('title', 0), index.text('title', 1)]).toEqual(['一 行', '二'])
    expect(findWorknos(index, { text: '二' })).toEqual(['RJ000002'])
  })

  it('answers a search over 10,000 works', () => {
    const index = anIndex(worknos(10_000).map((workno) => named(workno, `物語 ${workno} 夜汽車`)))
    queryLibrary(index, { ...ANY_WORK, text: '夜' }, { matchWords })
    expect(
      queryLibrary(index, { ...ANY_WORK, text: 'rj00999', sort: 'title_asc' }, { matchWords }).rows,
    ).toHaveLength(10)
  })
})
