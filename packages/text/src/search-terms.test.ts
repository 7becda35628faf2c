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
  return toSearchTerms(typed, (word, latin) => {
    const { spellings, pattern } = readScripts(word, latin)
    return { spellings, pattern: joinPatterns(pattern, toPinyinPattern(latin, groups)) }
  }).every(
    ({ word, spellings = [], pattern }) =>
      [word, ...spellings].some((spelling) => folded.includes(spelling)) ||
      (pattern?.test(folded) ?? false),
  )
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
    ['okāsan', 'おかあさん'],
    ['baiorin', 'ヴァイオリン'],
    ['vaiorin', 'バイオリン'],
    ['evangerion', 'ヱヴァンゲリヲン'],
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

describe('Chinese characters in their other forms', () => {
  it.each([
    ['漫画', '漫畫入門'],
    ['漫畫', '漫画入門'],
    ['体', '身體'],
    ['學園', '学園物語'],
    ['学园', '學園物語'],
    ['図書館', '圖書館'],
    ['图书馆', '図書館'],
    ['頭髮', '头发'],
    ['头发', '頭髪'],
    ['後宮', '后宫'],
    ['后宫', '後宮'],
    ['剣', '劍と魔法'],
    ['龍', '竜の国'],
    ['竜', '龙的国'],
    ['澤', '沢の音'],
    ['広島', '廣嶋'],
    ['斉藤', '齋藤'],
    ['轉生', '転生したら'],
    ['转生', '転生したら'],
    ['気', '氣'],
    ['芸術', '藝術'],
    ['乾杯', '干杯'],
    ['發現复合历史体验', '發現複合歷史體驗'],
    ['发现', '發現'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it.each([
    ['大', '犬'],
    ['漫画', '漫談'],
    ['体', '休'],
    ['発', '登'],
  ])('%s does not find %s', (typed, name) => expect(finds(typed, name)).toBe(false))
})

describe('middle dots, spaces and long vowels', () => {
  it.each([
    ['ソード・アート', 'ソードアート・オフライン'],
    ['ソードアート', 'ソード・アート・オフライン'],
    ['ソード・アート', 'ソード アート'],
    ['ｿｰﾄﾞ･ｱｰﾄ', 'ソード·アート'],
    ['サーバー', 'サーバ管理'],
    ['コンピューター', 'コンピュータ'],
    ['ラーメン', 'らあめん'],
    ['spy x', 'Spy×Garden'],
    ["don't", 'Don’t Cry'],
    ['転生～はじまり', '転生〜はじまりの村'],
    ['ー(*', 'ー(*'],
    ['あい-(ー', 'アイ-('],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it('a short word is not taken for one without its long vowel', () => {
    expect(finds('カー', 'あか')).toBe(false)
  })
})

describe('brackets and ends of sentences around a typed word', () => {
  it.each([
    ['【星の子】', '星の子'],
    ['「星の子」 夜', '夜と星の子'],
    ['『星の子', '星の子'],
    ['星の子。', '星の子.'],
    ['星の子！', '星の子'],
    ['Night…', 'Night'],
    ['"Night Train"', 'Night Train'],
    ['“Night Train”', 'The Night Train'],
    ['(Night)', 'Night'],
    ['Night, Train?', 'Night Train'],
    ['No. 5', 'No5'],
    ['K-ON!', 'k-on'],
    ['【', '【星の子】'],
    ['！？', '夜！？'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it.each([
    ['C#', 'C'],
    ['C++', 'C'],
    ['夜の', '夜'],
  ])('what belongs to a name is no end: %s does not find %s', (typed, name) => {
    expect(finds(typed, name)).toBe(false)
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
