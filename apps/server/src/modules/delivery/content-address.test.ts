import { describe, expect, it } from 'vitest'
import { parseContentPath, toContentUrl, toRevisionKey } from './content-address.ts'

describe('content addresses', () => {
  it('put a work below the folder of its thousand', () => {
    expect(toContentUrl('http://media', 'RJ01126292')).toBe(
      'http://media/content/work/doujin/RJ01127000/RJ01126292/',
    )
    expect(toRevisionKey('BJ00000101', 'r1')).toBe('content/work/books/BJ00001000/BJ00000101/r1')
  })

  it('read work and file from the canonical spelling', () => {
    expect(parseContentPath('/content/work/books/BJ00001000/BJ00000101/optimized/a.jpg')).toEqual({
      workno: 'BJ00000101',
      file: 'optimized/a.jpg',
    })
  })

  it.each([
    ['/content/work/doujin/BJ00001000/BJ00000101/ziptree.json', 'another type folder'],
    ['/content/work/books/BJ00002000/BJ00000101/ziptree.json', 'another thousand'],
    ['/content/work/books/BJ00001000/BJ00000101/', 'no file'],
    ['/content/work/books/BJ00001000/BJ00000101', 'no slash'],
    ['/content//work/books/BJ00001000/BJ00000101/ziptree.json', 'a doubled slash'],
    ['/CONTENT/work/books/BJ00001000/BJ00000101/ziptree.json', 'another case'],
    ['/content/work/books/BJ00001000/bj00000101/ziptree.json', 'a lower-case number'],
    ['/content/work/../work/books/BJ00001000/BJ00000101/ziptree.json', 'a step up'],
  ])('refuse %s: %s', (path, _why) => {
    expect(parseContentPath(path)).toBeUndefined()
  })
})
