import { describe, expect, it } from 'vitest'
import { pickLanguageOfHeaders, readAcceptLanguage } from './language.ts'

describe('readAcceptLanguage', () => {
  it.each<[string | undefined, string[], string]>([
    ['ja,en;q=0.8', ['ja', 'en'], 'the order given'],
    ['fr;q=0.2, en-US;q=0.9, ja', ['ja', 'en-US', 'fr'], 'the most liked first'],
    ['en;q=0, ja', ['ja'], 'not what is refused'],
    [undefined, [], 'nothing without a header'],
  ])('reads %j as %j: %s', (header, tags) => {
    expect(readAcceptLanguage(header)).toEqual(tags)
  })
})

describe('the language of a page', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ 'accept-language': 'en-GB,ja;q=0.5' }, 'en', 'the browser likes it'],
    [{ 'accept-language': 'de' }, 'ja', 'no other is spoken'],
    [{ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }, 'ko', 'the browser likes it'],
    [{ 'accept-language': 'zh-CN,zh;q=0.9' }, 'zh-CN', 'the browser likes it'],
    [{ 'accept-language': 'zh' }, 'zh-CN', 'most who write only that read it'],
    [{ 'accept-language': 'zh-Hant' }, 'zh-TW', 'that is the script'],
    [{ 'accept-language': 'zh-HK' }, 'zh-TW', 'that script is read there'],
    [{ cookie: 'shop_language=zh-TW', 'accept-language': 'en' }, 'zh-TW', 'it was chosen'],
    [{ cookie: 'a=1; shop_language=ja', 'accept-language': 'en' }, 'ja', 'it was chosen'],
    [{ cookie: 'shop_language=xx', 'accept-language': 'en' }, 'en', 'the choice is none'],
  ])('for %j is %s, because %s', (headers, language) => {
    expect(pickLanguageOfHeaders(headers)).toBe(language)
  })
})
