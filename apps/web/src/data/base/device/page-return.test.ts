// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { countSignIns, noteSignInLeft } from './page-return.ts'

beforeEach(() => sessionStorage.clear())

it('ways to the sign-in page are counted in a row where each follows within 10 s', () => {
  noteSignInLeft('/library', 1000)
  noteSignInLeft('/library', 10_999)
  expect(countSignIns(20_998)).toBe(2)
  expect(countSignIns(20_999)).toBe(0)
  noteSignInLeft('/library', 20_999)
  expect(countSignIns(21_000)).toBe(1)
})
