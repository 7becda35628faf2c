import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BookOpen } from 'lucide-react'
import * as bookOpen from 'lucide-react/icons/book-open'
import { describe, expect, test } from 'vitest'
import { createLeanIcon } from './lean-icon.ts'
import { importOneByOne, readIconFiles, toLeanData } from './lean-icons.ts'

describe('a lean icon', () => {
  const Lean = createLeanIcon(
    (bookOpen as unknown as { __iconData: Parameters<typeof createLeanIcon>[0] }).__iconData,
  )
  const toMarkup = (icon: typeof BookOpen | typeof Lean, props: Record<string, unknown>) =>
    renderToStaticMarkup(createElement(icon, props))
      // Names for style sheets, of which we use none, and the order of attributes.
      .replace(/ class="lucide[\w -]*"/, '')
      .replace(/^<svg ([^>]*)>/, (_, attributes: string) =>
        attributes
          .split(/ (?=[\w-]+=)/)
          .sort()
          .join(' '),
      )

  test.each([
    ['plain', {}],
    ['with size and stroke', { size: 18, strokeWidth: 1.6 }],
    ['hidden by the caller', { 'aria-hidden': true }],
    ['named', { 'aria-label': 'Open', role: 'img' }],
  ])('draws what the original draws: %s', (_, props) => {
    expect(toMarkup(Lean, props)).toBe(toMarkup(BookOpen, props))
  })
})

describe('importing icons one by one', () => {
  const files = readIconFiles()

  test('names the file of each, whatever it is called here', () => {
    expect(importOneByOne("import { List, ArrowDown01 as Down } from 'lucide-react'", files)).toBe(
      "import List from 'lucide-react/icons/list'; import Down from 'lucide-react/icons/arrow-down-0-1'",
    )
  })

  test('keeps types as types and the lines that follow where they were', () => {
    const code = "import {\n  type LucideIcon,\n  X,\n} from 'lucide-react'\nnext()"
    const rewritten = importOneByOne(code, files)
    expect(rewritten).toContain("import type { LucideIcon } from 'lucide-react'")
    expect(rewritten.split('\n').indexOf('next()')).toBe(4)
  })

  test('leaves what is no icon to the package', () => {
    const code = "import { LucideProvider } from 'lucide-react'"
    expect(importOneByOne(code, files)).toBe(code)
  })
})

test('what only the original reads is cut out of an icon’s file', () => {
  const code = `import createLucideIcon from '../createLucideIcon.mjs';
const __iconData = {
  name: "x",
  size: 24,
  node: [
    ["path", { d: "M18 6 6 18", key: "1bl5f8" }]
  ]
};
__iconData.node;
`
  expect(toLeanData(code).replace(/".*lean-icon.ts"/, "'…'"))
    .toBe(`import { createLeanIcon as createLucideIcon } from '…';
const __iconData = {
  node: [
    ["path", { d: "M18 6 6 18" }]
  ]
};
`)
})
