import { expect, it } from 'vitest'
import { toPartName } from './part-name.ts'

const part = (placePath: string) => ({
  placePath,
  playType: /\.(pdf|epub|txt)$/.test(placePath) ? ('pdf' as const) : ('image' as const),
})

it.each([
  ['第1話', ['第1話', '第2話'], '第1話'],
  ['jpg/第1話', ['jpg/第1話', 'jpg/第2話'], '第1話'],
  ['上巻/第1話', ['上巻/第1話', '下巻/第1話'], '上巻 / 第1話'],
  ['下巻/01', ['上巻/01', '上巻/02', '下巻/01'], '下巻 / 01'],
  ['上巻/02', ['上巻/01', '上巻/02', '下巻/01'], '02'],
  ['本.pdf', ['本.pdf', '小説.pdf'], '本'],
  ['Vol. 1.epub', ['Vol. 1.epub', 'Vol. 2.epub'], 'Vol. 1'],
  ['第10.5話', ['第10話', '第10.5話'], '第10.5話'],
  ['a/本.pdf', ['a/本.pdf', 'b/本.pdf'], 'a / 本'],
  ['', ['', 'おまけ'], ''],
  ['おまけ', ['', 'おまけ'], 'おまけ'],
  ['x/y/z', ['x/y/z', 'w/y/z'], 'x / y / z'],
  ['.txt', ['.txt', 'b.txt'], '.txt'],
])('%o among %o is called %o', (path, paths, name) => {
  expect(toPartName(part(path), paths.map(part))).toBe(name)
})
