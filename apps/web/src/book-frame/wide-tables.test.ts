// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { fitTables, LETTERS, SMALL_TABLE, WIDE_TABLE } from './wide-tables.ts'

type Sizes = { letters: number; edges?: number; around: number; isVertical?: boolean }

let outer: HTMLTableElement
let inner: HTMLTableElement

beforeEach(() => {
  document.body.innerHTML =
    '<div><table><tr><td><table><tr><td>x</td></tr></table></td></tr></table></div>'
  ;[outer, inner] = document.body.querySelectorAll('table') as unknown as [
    HTMLTableElement,
    HTMLTableElement,
  ]
})

/** Lays out a table as a browser does: jsdom lays nothing out. */
function fit({ letters, edges = 0, around, isVertical = false }: Sizes): void {
  const [size, room] = isVertical
    ? (['offsetHeight', 'clientHeight'] as const)
    : (['offsetWidth', 'clientWidth'] as const)
  const measure = () => letters * Number(outer.style.getPropertyValue(LETTERS) || 1) + edges
  Object.defineProperty(outer, size, { get: measure, configurable: true })
  Object.defineProperty(outer.parentElement, room, { value: around, configurable: true })
  fitTables(document.body, 300, isVertical)
}

const state = () => [
  outer.style.getPropertyValue(LETTERS),
  outer.hasAttribute(SMALL_TABLE),
  outer.hasAttribute(WIDE_TABLE),
]

it.each<[string, Sizes, string, boolean]>([
  ['one that fits stays', { letters: 300, around: 300 }, '', false],
  ['one that is not laid out stays', { letters: 0, around: 0 }, '', false],
  ['a wide one has smaller letters', { letters: 400, around: 300 }, '0.75', false],
  ['one in a narrow block fits the block', { letters: 300, around: 240 }, '0.8', false],
  ['one in an inline element fits the line', { letters: 400, around: 0 }, '0.75', false],
  ['one that runs down fits', { letters: 400, around: 300, isVertical: true }, '0.75', false],
  [
    'one of wide edges has its words broken',
    { letters: 300, edges: 100, around: 300 },
    '0.75',
    true,
  ],
  ['a very wide one has its words broken', { letters: 900, around: 300 }, '0.6', true],
])('of tables, %s', (_, sizes, letters, isBroken) => {
  fit(sizes)
  expect(state()).toEqual([letters, letters !== '', isBroken])
  expect(inner.hasAttribute(SMALL_TABLE)).toBe(false)
})

it('a table is as it was where a new layout has room for it', () => {
  fit({ letters: 900, around: 300 })
  fit({ letters: 280, around: 300 })
  expect(state()).toEqual(['', false, false])
})
