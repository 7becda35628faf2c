import { expect, it } from 'vitest'

import { nameLanguage, sortScripts } from './script-languages.ts'

const script = (language: string, label = '') => ({ name: `${language}.vtt`, language, label })

it('shows the script in the language of the interface first', () => {
  const sorted = sortScripts([script('en'), script('zh-TW'), script('ja')], 'ja-JP')
  expect(sorted.map(({ language }) => language)).toEqual(['ja', 'en', 'zh-TW'])
})

it('calls a script by its label, else by its language', () => {
  expect(nameLanguage(script('en', 'Commentary'), 'ja')).toBe('Commentary')
  expect(nameLanguage(script('en', 'en'), 'ja')).toBe('英語')
  expect(nameLanguage(script('?!'), 'ja')).toBe('?!')
})
