import { expect, it } from 'vitest'
import { nameLanguage } from './name-language.ts'

it('calls a script by its label, else by its language', () => {
  expect(nameLanguage({ language: 'en', label: 'Commentary' }, 'ja')).toBe('Commentary')
  expect(nameLanguage({ language: 'en', label: 'en' }, 'ja')).toBe('英語')
  expect(nameLanguage({ language: 'ja' }, 'en')).toBe('Japanese')
})

it('shows what is no language tag as it is written', () => {
  expect(nameLanguage({ language: '?!', label: '' }, 'ja')).toBe('?!')
  expect(nameLanguage({ language: '' }, 'ja')).toBe('')
})
