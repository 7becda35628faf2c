// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { ChapterParts } from './chapter-parts.ts'
import { TextMap } from './text-map.ts'

const SENTENCE = '蔵には古い本が眠っている。'.repeat(40)

function open(markup: string) {
  document.body.innerHTML = markup
  const text = new TextMap(document.body)
  return { text, parts: new ChapterParts(document.body, text) }
}

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p id="s${index}">${SENTENCE}</p>`).join('')
const isAway = (id: string) => document.getElementById(id)?.closest('[data-away]') != null

afterEach(() => document.body.replaceChildren())

it('lays out a long chapter part by part, each letter in one of them', () => {
  const { text, parts } = open(`<section><h1>章</h1>${paragraphs(800)}</section>`)
  expect(text.length).toBeGreaterThan(400_000)
  expect(parts.count).toBeGreaterThan(5)
  expect([isAway('s0'), isAway('s799')]).toEqual([false, true])
  const ends: number[] = []
  for (let index = 0; index < parts.count; index += 1) {
    parts.show(index)
    expect(parts.range.start).toBe(ends.at(-1) ?? 0)
    expect(parts.indexOf(parts.range.start)).toBe(index)
    ends.push(parts.range.end)
  }
  expect(ends.at(-1)).toBe(text.length)
  expect([isAway('s0'), isAway('s799')]).toEqual([true, false])
  expect(parts.indexOfElement(document.getElementById('s0')!)).toBe(0)
})

it('counts the parts that were not laid out yet by their letters', () => {
  const { parts } = open(paragraphs(800))
  const { start, end } = parts.range
  const { before, total } = parts.estimate(new Map([[0, 40]]))
  expect(before).toBe(0)
  expect(total / 40).toBeCloseTo(416_000 / (end - start), 0)
  parts.show(1)
  expect(
    parts.estimate(
      new Map([
        [0, 40],
        [1, 38],
      ]),
    ).before,
  ).toBe(40)
})

it('leaves whole what is short, numbered, or one text', () => {
  expect(open(paragraphs(20)).parts.count).toBe(1)
  const items = paragraphs(800).replaceAll('<p', '<li').replaceAll('</p>', '</li>')
  expect(open(`<ol>${items}</ol>`).parts.count).toBe(1)
  expect(open(`<div>${SENTENCE.repeat(800)}</div>`).parts.count).toBe(1)
})
