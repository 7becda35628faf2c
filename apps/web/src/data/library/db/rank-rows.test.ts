import { describe, expect, it } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { toIndexRow } from './to-index-row.ts'
import { createMonthFinder } from './calendar-months.ts'
import { groupRows } from './library-groups.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'
import { type LibraryQuery, queryLibrary } from './library-query.ts'
import { matchWords } from './match-words.ts'
import { withReadings } from './read-words.ts'

const ALL: LibraryQuery = {
  text: '',
  category: 'all',
  sort: 'title_asc',
  age: '',
  showOnlyPlayable: false,
  workType: '',
}

const CALENDARS = { shop: createMonthFinder('Asia/Tokyo'), own: createMonthFinder() }

type Named = string | { title: string; volume?: number; maker?: string }

/** A library of works with these titles, all of whose numbers hold a 1. */
function anIndex(works: readonly Named[]): Promise<LibraryIndex> {
  const rows = works.map((one, position) => {
    const { title, volume, maker } = typeof one === 'string' ? { title: one } : one
    const series = volume === undefined ? null : { title_id: 'SERIES', volume_number: volume }
    const work = aWork({
      workno: `RJ01100${100 + position}`,
      name: { ja_JP: title },
      series: series,
      ...(maker !== undefined && {
        maker: { id: 'RG00001', name: { ja_JP: maker }, name_phonetic: { ja_JP: maker } },
      }),
    })
    return toIndexRow(work, { batch: 0, position }, { salesDate: undefined, locale: 'ja_JP' })
  })
  const { columns, keys } = buildTable(rows, 'ja_JP')
  return withReadings(new LibraryIndex(columns, keys))
}

function search(index: LibraryIndex, text: string, sort: LibraryQuery['sort'] = 'title_desc') {
  const found = queryLibrary(index, { ...ALL, text, sort }, { matchWords })
  return {
    titles: [...found.rows].map((row) => index.text('title', row)),
    groups: groupRows(index, found, sort, CALENDARS).map(({ key, start, count }) => ({
      key,
      start,
      count,
    })),
  }
}

const volumes = (before: string, behind = '') =>
  ['21', '11', '10', '2', '1'].map((number) => before + number + behind)

describe('a volume that is asked for comes first', () => {
  it.each<[string, readonly Named[], string]>([
    // As typed, in a title that numbers its volumes in the same way.
    ['Night 1', volumes('Night '), 'Night 1'],
    ['night 1', volumes('NIGHT '), 'NIGHT 1'],
    ['Ｎｉｇｈｔ　１', volumes('Night '), 'Night 1'],
    ['Night vol.1', volumes('Night vol.'), 'Night vol.1'],
    ['Night #1', volumes('Night #'), 'Night #1'],
    ['灯台の夜 1', volumes('灯台の夜 '), '灯台の夜 1'],
    ['灯台の夜1', volumes('灯台の夜'), '灯台の夜1'],
    ['第1巻', volumes('灯台の夜 第', '巻'), '灯台の夜 第1巻'],
    ['１巻', volumes('灯台の夜 ', '巻'), '灯台の夜 1巻'],
    ['灯台の夜 1', volumes('灯台の夜（', '）'), '灯台の夜（1）'],
    ['灯塔 1', volumes('灯塔 ', '卷'), '灯塔 1卷'],
    ['등대 1', volumes('등대 ', '권'), '등대 1권'],
    ['Leuchtturm 1', volumes('Leuchtturm, Band '), 'Leuchtturm, Band 1'],
    ['phare 1', volumes('Le phare, tome '), 'Le phare, tome 1'],
    // In other words than the title's.
    ['Night vol.1', volumes('Night '), 'Night 1'],
    ['Night volume 1', volumes('Night '), 'Night 1'],
    ['灯台の夜 第1巻', volumes('灯台の夜 '), '灯台の夜 1'],
    ['灯台の夜 第一巻', volumes('灯台の夜 '), '灯台の夜 1'],
    ['灯台の夜 1', volumes('灯台の夜 vol.'), '灯台の夜 vol.1'],
    ['등대 제1권', volumes('등대 '), '등대 1'],
    ['灯塔 第1卷', volumes('灯塔 '), '灯塔 1'],
    ['Leuchtturm Band 1', volumes('Leuchtturm '), 'Leuchtturm 1'],
    ['phare tome 1', volumes('Le phare T'), 'Le phare T1'],
    // By the number that the shop gives.
    [
      'Night 1',
      [
        { title: 'Night: Dusk', volume: 2 },
        { title: 'Night: Dawn', volume: 1 },
      ],
      'Night: Dawn',
    ],
    [
      '灯台の夜 第1巻',
      [
        { title: '灯台の夜 下', volume: 2 },
        { title: '灯台の夜 上', volume: 1 },
      ],
      '灯台の夜 上',
    ],
    // Beside other numbers.
    ['Night 1', ['Night 1.5', 'Night 1,000', 'Night 1'], 'Night 1'],
    ['Night 1', [{ title: 'Night 2', maker: 'Studio 1' }, 'Night 1'], 'Night 1'],
    ['Night 10', volumes('Night '), 'Night 10'],
  ])('%s in %j: %s', async (text, works, first) => {
    expect(search(await anIndex(works), text).titles[0]).toBe(first)
  })
})

describe('whole words come before parts of words', () => {
  it.each<[string, string, readonly string[]]>([
    ['night', 'Moonlit Night', ['Nightmare', 'Knight']],
    ['art', 'Art of Light', ['Party', 'Start']],
    ['sea', 'By the Sea', ['Season', 'Overseas']],
    ['turm', 'Der Turm', ['Leuchtturm', 'Turmwächter']],
    ['größe', 'Die Größe', ['Größen', 'Vergrößert']],
    ['mer', 'Été en mer, là-bas', ['Merveille', 'Outremer']],
    ['été', 'Bel été', ['Étéocle', 'Répété']],
    ['밤', '그 밤', ['밤바다', '한밤중']],
    ['кот', 'Мой кот', ['Который', 'Скоты']],
    ['pokémon', 'A Pokémon', ['Pokémons', 'Superpokémon']],
    ['star', 'Star輝く', ['夜のStarship', 'Upstart']],
    ['sea night', 'Night at Sea', ['Nightly Sea', 'Season of Night']],
  ])('%s: %s before %j', async (text, first, others) => {
    const { titles } = search(await anIndex([...others, first]), text)
    expect(titles[0]).toBe(first)
    expect(titles).toHaveLength(others.length + 1)
  })
})

describe('groups of what was found', () => {
  it('say how well the works have the words, in the order that was chosen', async () => {
    const index = await anIndex(['Nightfall', 'Night B', 'Knight', 'Night A'])
    expect(search(index, 'night', 'title_asc')).toEqual({
      titles: ['Night A', 'Night B', 'Knight', 'Nightfall'],
      groups: [
        { key: { by: 'rank', rank: 'whole' }, start: 0, count: 2 },
        { key: { by: 'rank', rank: 'part' }, start: 2, count: 2 },
      ],
    })
  })

  it('say so too where all have a typing error', async () => {
    const { groups } = search(await anIndex(['Lighthouse', 'Night']), 'lighthuose')
    expect(groups).toEqual([{ key: { by: 'rank', rank: 'similar' }, start: 0, count: 1 }])
  })

  it.each(['夜', 'nig', ''])('follow the order where all have %j alike', async (text) => {
    const { groups } = search(await anIndex(['夜 Night', '夜 Nightfall']), text)
    expect(groups.every(({ key }) => key.by === 'initial')).toBe(true)
  })

  it('hold a work with the words as typed before those with an error', async () => {
    const { titles } = search(
      await anIndex(['Zighthouse', 'Lighthouse', 'Lighthuose']),
      'lighthuose',
    )
    expect(titles).toEqual(['Lighthuose', 'Lighthouse'])
  })

  it('forgive no error in a number', async () => {
    expect(search(await anIndex(['灯台の夜 12', '灯台の夜13']), '灯台の夜 14').titles).toEqual([])
  })
})
