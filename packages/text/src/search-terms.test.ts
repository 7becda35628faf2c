import { describe, expect, it } from 'vitest'
import { groupByPinyin, toPinyinPattern } from './pinyin.ts'
import { joinPatterns, readScripts } from './script-readings.ts'
import { foldForSearch } from './search-text.ts'
import { toSearchTerms } from './search-terms.ts'

const TITLES = ['猫的账簿', '貓的帳簿', '长夜行', '旅行绿洲', '音乐之城', '安静的西安', 'The Lion']
const groups = await groupByPinyin(TITLES.join('\n'), async () => undefined)

/** Whether a search finds a name, as a library does. */
function finds(typed: string, name: string): boolean {
  const folded = foldForSearch(name)
  return toSearchTerms(typed, (word) =>
    joinPatterns(readScripts(word), toPinyinPattern(word, groups)),
  ).every(({ word, pattern }) => folded.includes(word) || (pattern?.test(folded) ?? false))
}

describe('romaji', () => {
  it.each([
    ['yuubinsen', 'ユウビンセン'],
    ['yubinsen', 'ゆうびんせん'],
    ['yūbinsen', 'ゆうびんせん'],
    ['yuub', 'ゆうびんせん'],
    ['YUUBIN-SEN', 'ゆうびんせん'],
    ['toukyou', 'とうきょう'],
    ['tokyo', 'とうきょう'],
    ['kitte', 'きって'],
    ['matcha', 'まっちゃ'],
    ['shinbun', 'しんぶん'],
    ['shimbun', 'しんぶん'],
    ["kin'en", 'きんえん'],
    ['onna', 'おんな'],
    ['konnichiwa', 'こんにちは'],
    ['sutaa', 'スター'],
    ['suta', 'スター'],
    ['tsuzuku', 'つづく'],
    ['zyunbi', 'じゅんび'],
    ['neko cho', 'ネコのチョウボ'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it.each([
    ['star', 'すたー'],
    ['no', 'の'],
    ['seven', 'ねこ'],
    ['neko', 'ねずみ'],
  ])('%s does not find %s', (typed, name) => expect(finds(typed, name)).toBe(false))
})

describe('Korean initials', () => {
  it.each([
    ['ㅂㄷ', '밤바다'],
    ['ㅂㅂㄷ', '밤바다'],
    ['밤ㅂ', '밤바다'],
    ['밤바', '밤바다'],
    ['하', '한국'],
    ['ㅋㅋ', 'ㅋㅋㅋ'],
    ['ㄲ', '꿈'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it('finds nothing else', () => {
    expect(finds('ㅎㄱ', '밤바다')).toBe(false)
    expect(finds('한', '하늘')).toBe(false)
    expect(finds('ㄱ(*', '가(*')).toBe(true)
  })
})

describe('pinyin', () => {
  it.each([
    ['mao', '猫的账簿'],
    ['maodezhangbu', '猫的账簿'],
    ['maodezh', '猫的账簿'],
    ['mdzb', '猫的账簿'],
    ['mao zhang', '貓的帳簿'],
    ['changye', '长夜行'],
    ['zhangye', '长夜行'],
    ['lvxing', '旅行绿洲'],
    ['lüxing', '旅行绿洲'],
    ['yinyue', '音乐之城'],
    ["xi'an", '安静的西安'],
    ['xian', '安静的西安'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it('finds neither other characters nor a word that is no pinyin', () => {
    expect(finds('gou', '猫的账簿')).toBe(false)
    expect(finds('lion', '猫的账簿')).toBe(false)
    expect(finds('lion', 'The Lion')).toBe(true)
  })
})

it('takes each word once, however they are separated', () => {
  expect(toSearchTerms(' 猫又　帳簿\t猫又 ').map(({ word }) => word)).toEqual(['猫又', '帳簿'])
  expect(toSearchTerms('　')).toEqual([])
})
