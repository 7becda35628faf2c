// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { FrameChapter } from './protocol.ts'
import { capSideMargins } from './side-margins.ts'

function cap(css: string, mode: FrameChapter['writingMode'] = 'horizontal-tb'): string {
  const element = document.createElement('style')
  element.textContent = css
  document.head.append(element)
  capSideMargins(element.sheet!, mode)
  const text = [...element.sheet!.cssRules].map(({ cssText }) => cssText).join(' ')
  element.remove()
  return text.replaceAll(/\s+/g, ' ')
}

const capped = (value: string) => `min(${value}, max(1em, 16%))`

describe('room beside the lines of a book', () => {
  it.each([
    ['p { margin-left: 5em }', `p { margin-left: ${capped('5em')}; }`],
    ['p { margin-right: 2.5rem }', `p { margin-right: ${capped('2.5rem')}; }`],
    ['p { margin: 0px 5em }', `p { margin: 0px ${capped('5em')}; }`],
    ['p { padding: 1em 3em 2em 4em }', `p { padding: 1em ${capped('3em')} 2em ${capped('4em')}; }`],
    ['p { margin-inline-start: 1.5em }', `p { margin-inline-start: ${capped('1.5em')}; }`],
    ['p { padding-left: 3em !important }', `p { padding-left: ${capped('3em')} !important; }`],
    [
      '@media all { p { margin-left: 3em } }',
      `@media all { p { margin-left: ${capped('3em')}; } }`,
    ],
  ])('takes a share of the line at most where it grows with the letters: %s', (css, text) => {
    expect(cap(css)).toBe(text)
  })

  it.each([
    'p { margin-left: 1em; }',
    'p { margin-left: 1rem; }',
    'p { margin-left: 0.75em; }',
    'p { margin-left: -2em; }',
    'p { margin-left: 40px; }',
    'p { margin-left: 10%; }',
    'p { margin-left: auto; }',
    'p { text-indent: 5em; }',
    'p { margin-top: 5em; margin-bottom: 5em; }',
  ])('stays where it does not, is a letter wide, or lies elsewhere: %s', (css) => {
    expect(cap(css)).toBe(css)
  })

  it('lies above and below the lines of a vertical book', () => {
    expect(cap('p { margin: 3em 5em }', 'vertical-rl')).toBe(`p { margin: ${capped('3em')} 5em; }`)
  })

  it('is capped in the style of one element too', () => {
    const element = document.createElement('p')
    element.style.cssText = 'margin: 0px 4em'
    capSideMargins(element.style, 'horizontal-tb')
    expect(element.style.cssText).toBe(`margin: 0px ${capped('4em')};`)
  })
})
