// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { alignBlocks } from './cross-blocks.ts'

const LONG = '長い文。'.repeat(60)
const modeOf = (element: Element) =>
  element.closest<HTMLElement>('[style]')?.style.getPropertyValue('writing-mode') ?? 'horizontal-tb'

function aBody(markup: string): HTMLElement {
  const body = document.createElement('body')
  body.innerHTML = markup
  return body
}

it.each([
  ['a long block', `<div style="writing-mode: vertical-rl">${LONG}</div>`],
  [
    'many short paragraphs in one block',
    `<div style="writing-mode: vertical-rl">${'<p>短い文章。</p>'.repeat(60)}</div>`,
  ],
  [
    'a long block inside another',
    `<section style="writing-mode: vertical-rl"><p style="writing-mode: vertical-lr">${LONG}</p></section>`,
  ],
  [
    'a block of two long paragraphs',
    `<div style="writing-mode: vertical-rl"><p>${LONG}</p><p>${LONG}</p></div>`,
  ],
  ['a long block from left to right', `<div style="writing-mode: vertical-lr">${LONG}</div>`],
  [
    'each of several long blocks',
    `<p style="writing-mode: vertical-rl">${LONG}</p><p style="writing-mode: vertical-rl">${LONG}</p>`,
  ],
])('%s across the page runs along with it, so that it is broken into pages', (_, markup) => {
  const body = aBody(markup)
  alignBlocks(body, 'horizontal-tb', modeOf)
  const modes = [...body.querySelectorAll('div, section, p')].map(modeOf)
  expect(new Set(modes)).toEqual(new Set(['horizontal-tb']))
})

it('a short block across the page stays as the book has it', () => {
  const body = aBody(
    `<p style="writing-mode: horizontal-tb">二〇二六年</p><p style="writing-mode: vertical-rl">${LONG}</p>`,
  )
  alignBlocks(body, 'vertical-rl', modeOf)
  expect([...body.children].map(modeOf)).toEqual(['horizontal-tb', 'vertical-rl'])
})

it.each([
  ['a horizontal block of a vertical page', 'vertical-rl', 'horizontal-tb'],
  ['a block from left to right of a horizontal page', 'horizontal-tb', 'vertical-lr'],
  ['a vertical block of a horizontal page', 'horizontal-tb', 'vertical-rl'],
] as const)('%s stays as the book has it where it is short', (_, page, mode) => {
  const body = aBody(`<p>${LONG}</p><p style="writing-mode: ${mode}">二〇二六年</p>`)
  alignBlocks(body, page, modeOf)
  expect(modeOf(body.lastElementChild!)).toBe(mode)
})
