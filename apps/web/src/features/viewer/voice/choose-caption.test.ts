import { expect, it } from 'vitest'
import { chooseCaption } from './choose-caption.ts'

const captions = [
  { name: 'en.vtt', language: 'en' },
  { name: 'plain.vtt' },
  { name: 'cn.vtt', language: 'zh-cn' },
  { name: 'tw.vtt', language: 'zh-TW' },
]

it.each([
  ['zh-TW', 'tw.vtt'],
  ['zh-HK', 'cn.vtt'],
  ['en-US', 'en.vtt'],
  ['ja-JP', 'plain.vtt'],
])('for %s takes %s', (tag, name) => {
  expect(chooseCaption(captions, tag)?.name).toBe(name)
})

it('takes the first where none is in the language, and none where there is none', () => {
  expect(chooseCaption(captions.slice(2), 'ja-JP')?.name).toBe('cn.vtt')
  expect(chooseCaption([], 'ja-JP')).toBeUndefined()
})
