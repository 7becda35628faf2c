import { describe, expect, it } from 'vitest'
import { sortNaturally } from './natural-sort.ts'

const list = (text: string) => text.split(' | ')
const sort = (names: readonly string[]) => sortNaturally(names, (name) => name)
/** Every order that the names may come in gives the same; these three are as far apart as any. */
const shuffles = (names: readonly string[]) => [
  names,
  names.toReversed(),
  names.toSorted((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1)),
]

describe('siblings that are numbered with words', () => {
  it.each([
    'First | Second | Third | Fourth | Fifth | Sixth | Seventh | Eighth | Ninth | Tenth',
    'First Night.mp3 | Second Night.mp3 | Third Night.mp3 | Fourth Night.mp3',
    'The First Book | The Second Book | The Third Book | The Fourth Book',
    'Book the First | Book the Second | Book the Third | Book the Fourth',
    'First Night - The Wind | Second Night - A Storm | Third Night - Calm | Fourth Night - Home',
    'Second Part | Third Part | Fourth Part',
    'first.png | second.png | third.png | fourth.png | fifth.png',
    'January | February | March | April | May | June | July | August | September | October | November | December',
    'Jan | Feb | Mar | Apr | May | Jun | Jul | Aug | Sep | Oct | Nov | Dec',
    'jan. | feb. | apr. | sept. | oct.',
    'Diary January.txt | Diary February.txt | Diary April.txt',
    'January 2020 | February 2020 | April 2020 | January 2021 | February 2021',
    'January - Snow | February - Rain | March - Wind | April - Sun',
    '2020 January | 2020 February | 2020 April | 2021 January | 2021 February | 2021 April',
    'January (1).jpg | January (2).jpg | February.jpg | April.jpg',
    'Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday',
    'Spring | Summer | Autumn | Winter',
    'Morning | Noon | Evening | Night',
    '朝 | 昼 | 夜',
    '朝 | 昼 | 夕 | 夜',
    '朝.mp3 | 昼.mp3 | 夕方.mp3 | 夜.mp3 | 深夜.mp3',
    '朝の部 | 昼の部 | 夜の部',
    '早朝 | 午前 | 午後 | 深夜',
    'い | ろ | は | に | ほ | へ | と',
    'いの巻 | ろの巻 | はの巻 | にの巻',
    'い組 | ろ組 | は組',
    'イ | ロ | ハ | ニ',
    'チーム い.png | チーム ろ.png | チーム は.png',
    'Part One | Part Two | Part Three | Part Ten | Part Eleven',
    '春 | 夏 | 秋 | 冬',
  ])('are in the order of what they mean: %s', (text) => {
    for (const names of shuffles(list(text))) expect(sort(names)).toEqual(list(text))
  })

  it.each([
    ['two siblings', 'February | January'],
    ['two times of a day', '夜 | 朝'],
    ['titles that begin so', 'Fourth Wall | Second Sight | Third Rail'],
    ['titles with names of months', 'April Fool | August Rush | March Hare | May Queen'],
    ['titles with names of seasons', 'Autumn Leaves | Spring Fever | Summer Love | Winter Light'],
    ['words that begin so', 'Fifthly | Firstly | Secondly | Thirdly'],
    ['kana in their usual order', 'あ | い | う | え | お | は | ろ'],
    ['kana of which one lacks', 'い | に | は'],
    ['words of kana', 'いか | はか | ろか'],
  ])('are %s, and stay where they are', (_what, text) => {
    for (const names of shuffles(list(text))) expect(sort(names)).toEqual(list(text))
  })

  it('change places among themselves, and nothing beside them moves', () => {
    const names = list('Alpha | Fifth | First | Fourth | Gamma | Second | Third | Zoo')
    expect(sort(names)).toEqual(
      list('Alpha | First | Second | Third | Gamma | Fourth | Fifth | Zoo'),
    )
  })
})
