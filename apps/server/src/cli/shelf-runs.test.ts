import { describe, expect, it } from 'vitest'
import { findRuns } from './shelf-runs.ts'

/** Series and volume of each work, in the order of the shelf; a path that ends in a slash is a folder. */
function runsOf(paths: readonly string[]): (string | undefined)[] {
  const works = paths.map((path) => {
    const names = path.replace(/\/$/, '').split('/')
    return { above: names.slice(0, -1), name: names.at(-1)!, isFolder: path.endsWith('/') }
  })
  const runs = findRuns(works)
  return works.map((work) => {
    const found = runs.get(work)
    return found && `${found.run.name ?? found.above.at(-1) ?? ''} ${found.run.volume}`
  })
}

describe('folders beside each other that hold one series', () => {
  it.each<[string, string[], (string | undefined)[]]>([
    [
      'ranges of volumes',
      ['Tide 1-2/Tide 01.cbz', 'Tide 1-2/Tide 02.cbz', 'Tide 3-4/Tide 03.cbz'],
      ['Tide 1', 'Tide 2', 'Tide 3'],
    ],
    ['numbers alone in them', ['Tide 01-10/01.cbz', 'Tide 11-20/11.cbz'], ['Tide 1', 'Tide 11']],
    ['v01-v10', ['Tide v01-10/a 1.cbz', 'Tide v11-20/a 11.cbz'], ['Tide 1', 'Tide 11']],
    ['Vol. 1-5', ['Tide Vol. 1-5/1.cbz', 'Tide Vol. 6-9/6.cbz'], ['Tide 1', 'Tide 6']],
    ['第1-10巻', ['海 第1-10巻/1.zip', '海 第11～20巻/11.zip'], ['海 1', '海 11']],
    ['1-10권', ['바다 1-10권/1.zip', '바다 11-20권/11.zip'], ['바다 1', '바다 11']],
    ['chapters', ['Tide Chapters 1-10/1.cbz', 'Tide Chapters 11-20/11.cbz'], ['Tide 1', 'Tide 11']],
    ['#1-10', ['Tide #1-10/1.cbz', 'Tide #11-20/11.cbz'], ['Tide 1', 'Tide 11']],
    [
      'brackets behind',
      ['Tide 1-9 (2020)/1.cbz', 'Tide 10-19 (2021)/10.cbz'],
      ['Tide 1', 'Tide 10'],
    ],
    ['a dash of the printer', ['Tide 1–9/1.cbz', 'Tide 10–19/10.cbz'], ['Tide 1', 'Tide 10']],
    ['in their series', ['Tide/1-10/1.cbz', 'Tide/11-20/11.cbz'], ['Tide 1', 'Tide 11']],
    ['folders of pages or tracks', ['A/Tide 1-10/', 'A/Tide 11-20/'], ['Tide 1', 'Tide 11']],
    [
      'numbers that begin again, counted on',
      ['Tide 1-10/1.cbz', 'Tide 1-10/2.cbz', 'Tide 11-20/1.cbz'],
      ['Tide 1', 'Tide 2', 'Tide 3'],
    ],
    [
      'seasons, counted on',
      ['Tide Season 1/1.cbz', 'Tide Season 1/2.cbz', 'Tide Season 2/1.cbz'],
      ['Tide 1', 'Tide 2', 'Tide 3'],
    ],
    ['S1 and S2', ['Tide S1/1.cbz', 'Tide S2/1.cbz'], ['Tide 1', 'Tide 2']],
    ['1st and 2nd season', ['Tide 1st Season/', 'Tide 2nd Season/'], ['Tide 1', 'Tide 2']],
    ['Staffel', ['Flut Staffel 1/', 'Flut Staffel 2/'], ['Flut 1', 'Flut 2']],
    ['第1期', ['海 第1期/', '海 第2期/'], ['海 1', '海 2']],
    ['シーズン', ['海 シーズン1/1.zip', '海 シーズン2/1.zip'], ['海 1', '海 2']],
    ['시즌', ['바다 시즌 1/1.zip', '바다 시즌 2/1.zip'], ['바다 1', '바다 2']],
    ['第1季', ['海洋 第1季/1.zip', '海洋 第2季/1.zip'], ['海洋 1', '海洋 2']],
    ['the tenth after the second', ['T Season 10/', 'T Season 2/'], ['T 10', 'T 2']],
  ])('%s', (_about, paths, expected) => {
    expect(runsOf(paths)).toEqual(expected)
  })

  it.each<[string, string[]]>([
    ['one such folder alone', ['Tide 1-10/1.cbz', 'Sand/1.cbz']],
    ['ranges that overlap', ['Tide 1-10/1.cbz', 'Tide 5-20/5.cbz']],
    ['other titles', ['Tide 1-10/1.cbz', 'Sand 11-20/11.cbz']],
    ['other forms', ['Tide 1-10/1.cbz', 'Tide Season 2/1.cbz']],
    ['days', ['2020-01-02/1.cbz', '2020-03-04/1.cbz']],
    ['other places', ['A/Tide 1-10/1.cbz', 'B/Tide 11-20/11.cbz']],
    ['books by number', ['Author/Book 1 - Start/', 'Author/Book 2 - On/']],
    ['files', ['Tide v01-03.cbz', 'Tide v04-06.cbz']],
    ['numbers that fall', ['Tide 10-1/1.cbz', 'Tide 20-11/11.cbz']],
    ['times', ['Four Seasons/1.cbz', 'Open Season/1.cbz']],
  ])('are not: %s', (_about, paths) => {
    expect(runsOf(paths)).toEqual(paths.map(() => undefined))
  })
})
