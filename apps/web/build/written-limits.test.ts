import { LIMITS, MEASURES, TIMES } from '@yomikura/contract/limits'
import { describe, expect, test } from 'vitest'
import { writeLimits } from './written-limits.ts'

const IMPORT = "import { LIMITS, MEASURES, TIMES } from '@yomikura/contract/limits'\n"

describe('writing limits where they are used', () => {
  test('puts the value in place of its name and drops what is not used any more', () => {
    const code = writeLimits(`${IMPORT}show(LIMITS.libraryPage, TIMES.toastMs.toString())`)
    expect(code).toBe(`\nshow((${LIMITS.libraryPage}), (${TIMES.toastMs}).toString())`)
  })

  test('reaches into groups of values', () => {
    expect(writeLimits(`${IMPORT}go(MEASURES.pagePx.max)`)).toBe(`\ngo((${MEASURES.pagePx.max}))`)
  })

  test('writes lists and groups whole, and what is asked of them after them', () => {
    const { imageAutoTurnSeconds, skipSeconds } = MEASURES
    const code = `${IMPORT}const { min } = MEASURES.imageAutoTurnSeconds; MEASURES.skipSeconds.map(show)`
    expect(writeLimits(code)).toBe(
      `\nconst { min } = (${JSON.stringify(imageAutoTurnSeconds)}); (${JSON.stringify(skipSeconds)}).map(show)`,
    )
  })

  test('keeps types and whole groups, with the import that they need', () => {
    const uses = 'type Max = typeof TIMES.toastMs\nconst { minZoom } = MEASURES'
    expect(writeLimits(IMPORT + uses)).toBe(
      `import { MEASURES, TIMES } from '@yomikura/contract/limits'\n${uses}`,
    )
  })

  test('keeps the lines that follow where they were', () => {
    const code = writeLimits(
      "import {\n  LIMITS,\n  TIMES,\n} from '@yomikura/contract/limits'\nwait(TIMES.toastMs)",
    )
    expect(code.split('\n').indexOf(`wait((${TIMES.toastMs}))`)).toBe(4)
  })

  test('leaves names of other modules alone', () => {
    const code = "import { LIMITS } from './own.ts'\nshow(LIMITS.libraryPage)"
    expect(writeLimits(code)).toBe(code)
    expect(writeLimits(code, './own.ts')).toBe(`\nshow((${LIMITS.libraryPage}))`)
    const mixed = `import { TIMES } from '@yomikura/contract/limits'\nown.TIMES.toastMs`
    expect(writeLimits(mixed)).toContain('own.TIMES.toastMs')
  })
})
