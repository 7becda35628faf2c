import { expect, it } from 'vitest'

import { sortScripts } from './script-languages.ts'

const script = (language: string) => ({ name: `${language}.vtt`, language, label: '' })

it('shows the script in the language of the interface first', () => {
  const sorted = sortScripts([script('en'), script('zh-TW'), script('ja')], 'ja-JP')
  expect(sorted.map(({ language }) => language)).toEqual(['ja', 'en', 'zh-TW'])
})
