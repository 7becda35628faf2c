import { expect, it } from 'vitest'
import { toLocalPath } from './local-path.ts'

it.each([
  ['/works/BJ00000101?done=bought', '/works/BJ00000101?done=bought'],
  ['/purchases#top', '/purchases'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/a/../../..//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['works', '/'],
  [undefined, '/'],
])('leads from %j to %s', (asked, path) => {
  expect(toLocalPath(asked)).toBe(path)
})
