import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCutPictures, findLooseSelectors } from './module-styles.ts'
import { ROOT } from './paths.ts'

const loose = (css: string) => findLooseSelectors(css).map(({ selector }) => selector)

describe('findLooseSelectors', () => {
  it('names each selector of a list that holds no class', () => {
    expect(loose(`.row, [data-place='1'] { color: red }\np > a { color: red; }`)).toEqual([
      `[data-place='1']`,
      'p > a',
    ])
  })

  it('says the line, past comments and strings that hold braces', () => {
    const css = `/* { } */\n.a::before {\n  content: '}';\n}\n\n@media print {\n  body {\n    margin: 0;\n  }\n}\n`
    expect(findLooseSelectors(css)).toEqual([{ line: 7, selector: 'body' }])
  })

  it('accepts a class anywhere in the selector, and rules inside a rule of a class', () => {
    expect(loose(`ul:has(.open) > li { color: red } .a { p { margin: 0 } }`)).toEqual([])
    expect(loose(`:is(.a, .b) p, .a:not(.b) { color: red }`)).toEqual([])
  })

  it('accepts steps of key frames', () => {
    expect(loose(`@keyframes arrive { from { opacity: 0 } 50.5% { opacity: 0.5 } }`)).toEqual([])
  })

  it('does not count a class that is only excluded or that belongs to the whole document', () => {
    expect(loose(`button:not(.a) { color: red } :global(.dark) p { color: red }`)).toEqual([
      'button:not(.a)',
      ':global(.dark) p',
    ])
  })

  it('lets a mark on the root set variables and nothing else', () => {
    expect(loose(`:global(:root[data-bar]) { --bar: 60px }`)).toEqual([])
    expect(loose(`:global(:root[data-bar]) { --bar: 60px; color: red }`)).toHaveLength(1)
    expect(loose(`:global(:root[data-bar]) p { --bar: 60px }`)).toHaveLength(1)
  })
})

it('no module stylesheet of the product styles what other modules own', () => {
  const files = globSync('{apps,demo,packages}/*/src/**/*.module.css', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    findLooseSelectors(readFileSync(join(ROOT, file), 'utf8')).map(
      ({ line, selector }) => `${file}:${String(line)} ${selector}`,
    ),
  )
  expect(found).toEqual([])
})

describe('findCutPictures', () => {
  it('names the lines that cut a picture, and no words about them', () => {
    const css = `/* object-fit: cover */\n.a {\n  object-fit: cover;\n  background-size:cover;\n}\n.b { object-fit: contain }`
    expect(findCutPictures(css)).toEqual([3, 4])
  })
})
