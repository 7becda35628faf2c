import { expect, it } from 'vitest'
import { findHtmlParts } from './html-parts.ts'
import { findMetadata } from './metadata/find-metadata.ts'
import { compareNearest } from './nearest-path.ts'

const FOLDERS: readonly [first: string, ...rest: string[]][] = [
  ['2', '10'],
  ['第9話', '第10話'],
  ['第九話', '第十話'],
  ['上巻', '下巻'],
  ['前編', '後編'],
  ['Part IV', 'Part IX'],
  ['Ch 10', 'Ch 10.5'],
  ['001', '001 (2)', '001 (10)'],
  ['第１話', '第2話', '第１１話'],
  ['Disc 2', 'Disc 10', 'Disc 11'],
  ['あ', 'イ', 'う'],
]

it.each(FOLDERS)(
  'of files as near to the root, the one in the first folder counts: %s, %s',
  (...names) => {
    const reversed = names.toReversed()
    const paths = reversed.map((name) => [name, 'index.html'])
    expect(paths.toSorted(compareNearest).map(([name]) => name)).toEqual(names)
    const notes = reversed.map((name) => ({
      segments: [name, 'ComicInfo.xml'],
      metadata: { name },
    }))
    expect(findMetadata(notes).name).toBe(names[0])
    const programs = reversed.flatMap((name) => [
      [name, 'index.html'],
      [name, 'game.js'],
    ])
    const parts = [...findHtmlParts(programs)].map((index) => programs[index]!.join('/'))
    expect(parts).toEqual([`${names[0]}/game.js`])
  },
)

it('counts the nearest before any name', () => {
  expect([['2', 'b', 'x'], ['10', 'x'], ['z']].toSorted(compareNearest)).toEqual([
    ...[['z'], ['10', 'x'], ['2', 'b', 'x']],
  ])
})
