import { describe, expect, it } from 'vitest'
import vectors from '../vectors/content-folder.json' with { type: 'json' }
import { toContentFolder, toContentPath } from './content-folder.ts'

describe('toContentFolder', () => {
  it.each(vectors)('puts $workno into $type/$folder', ({ workno, type, folder }) => {
    expect(toContentFolder(workno)).toEqual({ type, folder })
  })

  it.each(['', 'XJ123456', 'RJ12345', 'RJ123456789', 'rj123456', 'RJ12345a', '../RJ123456'])(
    'refuses "%s"',
    (workno) => {
      expect(() => toContentFolder(workno)).toThrow(RangeError)
    },
  )
})

describe('toContentPath', () => {
  it('joins type, folder and work', () => {
    expect(toContentPath('RJ123456')).toBe('content/work/doujin/RJ124000/RJ123456')
  })
})
