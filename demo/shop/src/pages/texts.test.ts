import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './language.ts'
import { textsOf } from './texts.ts'

const toShown = (language: (typeof LANGUAGES)[number]) =>
  Object.entries(textsOf(language)).map(([key, text]): [string, string] => [
    key,
    typeof text === 'string' ? text : (text as (...values: unknown[]) => string)('1', '2'),
  ])

describe('the shop’s words', () => {
  it.each(LANGUAGES)('are no other language’s in %s', (language) => {
    const japanese = new Map(toShown('ja'))
    const kana = toShown(language).filter(([, text]) => /[\u3041-\u30fa]/.test(text))
    if (language !== 'ja') expect(kana).toEqual([])
    const hangul = toShown(language).filter(([, text]) => /[가-힣]/.test(text))
    expect(hangul.length > 0).toBe(language === 'ko')
    expect(toShown(language).map(([key]) => key)).toEqual([...japanese.keys()])
    expect(toShown(language).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('are the reader app’s words for the same things', () => {
    const { signIn, signOut, samplesTitle, openReaderLong } = textsOf('ja')
    expect([signIn, signOut, samplesTitle, openReaderLong]).toEqual([
      'ログイン',
      'ログアウト',
      '試し読み',
      'Yomikuraで読む',
    ])
  })
})
