import { expect, it } from 'vitest'
import { nestHeadings } from './nest-headings.ts'

it('puts headings below those that are set larger, and none below its equal', () => {
  const headings = (['middle', 'large', 'middle', 'small', 'middle', 'large'] as const).map(
    (level, line) => ({ line, level, title: String(line) }),
  )
  const leaf = (line: number) => ({ title: String(line), pageIndex: line, children: [] })
  expect(nestHeadings(headings)).toEqual([
    leaf(0),
    { ...leaf(1), children: [{ ...leaf(2), children: [leaf(3)] }, leaf(4)] },
    leaf(5),
  ])
})
