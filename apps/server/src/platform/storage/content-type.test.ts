import { describe, expect, it } from 'vitest'
import { toContentType, UNKNOWN_CONTENT_TYPE } from './content-type.ts'

describe('toContentType', () => {
  it.each([
    ['a/page.WEBP', 'image/webp', 'case does not matter'],
    ['a/file', UNKNOWN_CONTENT_TYPE, 'no extension'],
    ['a/file.exe', UNKNOWN_CONTENT_TYPE, 'a type that is not served'],
    ['a/file.constructor', UNKNOWN_CONTENT_TYPE, 'a name that every object has'],
    ['a/file.__proto__', UNKNOWN_CONTENT_TYPE, 'the prototype'],
  ])('%s is %s: %s', (key, type, _why) => {
    expect(toContentType(key)).toBe(type)
  })
})
