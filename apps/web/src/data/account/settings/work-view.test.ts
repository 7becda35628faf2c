// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readWorkView, updateWorkView } from './work-view.ts'

const key = { account: 'reader', workno: 'BJ00000101' }

beforeEach(() => localStorage.clear())

it('keeps each choice beside the others', () => {
  updateWorkView(key, { direction: 'ltr' })
  updateWorkView(key, { isSwitchingSpread: true })
  expect(readWorkView(key)).toEqual({ direction: 'ltr', isSwitchingSpread: true })
})

it('keeps works and accounts apart', () => {
  updateWorkView(key, { direction: 'ltr' })
  expect(readWorkView({ ...key, workno: 'BJ00000102' })).toEqual({})
  expect(readWorkView({ ...key, account: 'newcomer' })).toEqual({})
})

it.each(['nonsense', 'null', '[]', '{"direction":"up","isSwitchingSpread":1}'])(
  'knows no choice where %s is stored',
  (stored) => {
    updateWorkView(key, { direction: 'ltr' })
    localStorage.setItem(localStorage.key(0)!, stored)
    expect(readWorkView(key)).toEqual({})
  },
)
