import { describe, expect, it } from 'vitest'
import { toLanguages } from './languages.ts'

describe('the languages asked of the provider', () => {
  it.each<[string | undefined, string | undefined, string[]]>([
    ['ko_KR', 'en-US,en;q=0.8', ['ko-KR', 'en-US', 'en']],
    ['zh_TW', 'zh-TW,zh;q=0.9', ['zh-TW', 'zh']],
    [undefined, 'ko;q=0.5, zh-CN', ['zh-CN', 'ko']],
    ['ja_JP&x', undefined, []],
    [undefined, 'a1 b2;;, en', ['en']],
    [undefined, 'ja,en,ko,de,fr,it,es', ['ja', 'en', 'ko', 'de', 'fr']],
  ])('for a page in %s and a browser of %s are %j', (shown, accepted, languages) => {
    expect(toLanguages(shown, accepted)).toEqual(languages)
  })
})
