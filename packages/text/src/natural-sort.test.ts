import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNatural, naturalSortKey, sortNaturally } from './natural-sort.ts'

/** Each list is in its right order already. */
function expectOrder(names: readonly string[]): void {
  expect(sortNaturally([...names].reverse(), (name) => name)).toEqual(names)
  expect(sortNaturally(names.toSorted(), (name) => name)).toEqual(names)
}

const list = (text: string) => text.split(' | ')

describe('plain numbers', () => {
  it.each([
    { reason: 'numbers by value', names: ['2.jpg', '10.jpg', '100.jpg'] },
    { reason: 'full-width digits by value', names: ['第１話', '第2話', '第１０話'] },
    { reason: 'leading zeros by value', names: ['1.png', '002.png', '03.png'] },
    { reason: 'each number of a name', names: ['v1-p9', 'v1-p10', 'v2-p1'] },
    { reason: 'digits before letters', names: ['page1', 'pagea'] },
    { reason: 'katakana with hiragana', names: ['あ', 'イ', 'う', 'エ'] },
    { reason: 'half-width katakana with the rest', names: ['あさ', 'ｲﾇ', 'うみ'] },
    { reason: 'case only as the last word', names: ['A1', 'a1', 'B1', 'b1'] },
    { reason: 'thousands', names: ['999 nights', '1,000 nights', '10,000 nights'] },
    {
      reason: 'dates',
      names: list('2024-01-09 | 2024-01-10 | 2024-01-10 b | 2024-01-15 | 2024-02-01'),
    },
    {
      reason: 'numbers longer than any integer',
      names: [`${'9'.repeat(20)}`, `1${'0'.repeat(20)}`],
    },
  ])('orders $reason', ({ names }) => expectOrder(names))
})

describe('half chapters', () => {
  it.each([
    '第10話 | 第10.5話 | 第11話',
    '第１０話 | 第１０．５話 | 第１１話',
    'Ch 10.cbz | Ch 10.5.cbz | Ch 11.cbz',
    '物語 第9巻.zip | 物語 第10巻.zip | 物語 第10.5巻.zip | 物語 第11巻.zip',
    'ch_010_a | ch_010.5_a | ch_011_a',
    'Chapter 7 - Rain | Chapter 7.5 - Snow | Chapter 8 - Sun',
    '#12 | #12.1 | #12.2 | #13',
    '10 | 10.1 | 10.5 | 10.9 | 10.10 | 11',
    '1.5.png | 1.25x.png | 2.png',
    '1.01 | 1.05 | 1.1 | 1.5 | 1.10',
    'v1.2 | v1.2.1 | v1.2.10 | v1.3 | v1.10',
    '第10 | 第10½ | 第11',
    'vol.3[a] | vol.3.5[a] | vol.4[a]',
    '十話 | 十・五話 | 十一話',
    '第十章 | 第十点五章 | 第十一章',
    'Kapitel 10 | Kapitel 10,5 | Kapitel 11',
    '10화 | 10.5화 | 11화',
  ])('come after the whole one: %s', (names) => expectOrder(list(names)))
})

describe('copies', () => {
  it.each([
    '001 | 001-2 | 001 (2) | 002',
    '001.png | 001-2.png | 001 (2).png | 001.5.png | 002.png',
    '001.jpg | 001_2.jpg | 001a.jpg | 002.jpg',
    'page 1.png | page 1 (2).png | page 1 (10).png | page 2.png',
    'page 1.png | page 1 - Copy.png | page 2.png',
    'page 1.png | page 1 - コピー.png | page 2.png',
    'page 1.png | Copy of page 1.png | page 2.png',
    '１.png | コピー ～ １.png | ２.png',
    '表紙.png | 表紙（２）.png | 表紙絵.png',
    'scan.tif | scan(1).tif | scan(2).tif | scan2.tif',
    'Foo.cbz | Foo (2).cbz | Foo bar.cbz',
    'a.png | a-1.png | ab.png',
  ])('come after their original: %s', (names) => expectOrder(list(names)))
})

describe('Chinese and Japanese numerals', () => {
  it.each([
    '第一話 | 第二話 | 第三話 | 第九話 | 第十話 | 第十一話 | 第二十話 | 第二十一話 | 第百話 | 第百一話 | 第千二百三十四話',
    '一.png | 二.png | 三.png | 十.png | 十一.png | 二十.png',
    '一〇話 | 一一話 | 二〇話 | 一〇三話',
    '第壱巻 | 第弐巻 | 第参巻 | 第四巻 | 第拾巻 | 第拾壱巻 | 第弐拾巻',
    '第壹回 | 第貳回 | 第叁回 | 第肆回 | 第伍回 | 第陸回 | 第柒回 | 第捌回 | 第玖回 | 第拾回',
    '巻之一 | 巻之二 | 巻之三 | 巻之十',
    '巻之一旅立ち | 巻之二夜 | 巻之三月 | 巻之十終わり',
    '卷一出发 | 卷二归来 | 卷十终章',
    '壱ノ巻 | 弐ノ巻 | 参ノ巻 | 拾ノ巻',
    '其の一 | 其の二 | 其の三 | 其の十',
    'その一　朝 | その二　昼 | その三　夜 | その四　夢',
    '物語三巻 | 物語四巻 | 物語九巻 | 物語十巻',
    '物語 一 | 物語 二 | 物語 三 | 物語 四 | 物語 五',
    '物語一 | 物語二 | 物語三 | 物語四',
    '【一】朝 | 【二】昼 | 【三】夜',
    '三日目 | 四日目 | 十日目',
    '第一夜 | 第二夜 | 第三夜 | 第四夜',
    '廿 | 廿一 | 卅',
    '第一話 | 第2話 | 第３話 | 第④話 | 第五話',
    '1話 | 第2話 | 三話',
    '第九万話 | 第十万話 | 第一億話',
    '第一章上 | 第一章下 | 第二章上',
    '第两章 | 第三章 | 第十章',
    '一年生 | 二年生 | 三年生',
    '一学期 | 二学期 | 三学期',
    '一周目 | 二周目 | 三周目',
    '一曲目 | 二曲目 | 三曲目 | 十曲目',
    '一回戦 | 二回戦 | 三回戦',
  ])('order by value: %s', (names) => expectOrder(list(names)))

  it.each([
    ['三日月', 'に'],
    ['千夜一夜', 'に'],
    ['一番星', 'に'],
    ['百人一首', 'に'],
    ['一部始終', 'に'],
    ['上手', 'に'],
    ['下北沢', 'に'],
    ['中野', 'に'],
    ['前田', 'に'],
    ['後藤', 'に'],
    ['終わり', 'に'],
    ['序曲', 'に'],
    ['天地無用', 'に'],
    ['春風', 'に'],
    ['三年生まれ', 'に'],
  ])('leave the word %s where it stands by its letters', (word, before) => {
    expectOrder(['9', before, word])
  })
})

describe('signs that are numbers', () => {
  it.each([
    '① | ② | ⑨ | ⑩ | ⑪ | ⑳ | ㉑ | ㊱ | ㊿',
    '第①話 | 第②話 | 第⑩話',
    'Vol1① | Vol1② | Vol1⑩ | Vol2①',
    '⑴ | ⑵ | ⑼ | ⑽',
    '⒈ | ⒉ | ⒑ | ⒛',
    '㈠ | ㈡ | ㈢ | ㈨ | ㈩',
    '㊀ | ㊁ | ㊂ | ㊈ | ㊉',
    '❶ | ❷ | ❾ | ❿ | ⓫',
    '➀ | ➁ | ➉',
    '➊ | ➋ | ➓',
    '⓪ | ① | ②',
    '🄋 | ➀ | ➁',
    '夜① | 夜② | 夜③.png | 夜⑩',
  ])('order by value: %s', (names) => expectOrder(list(names)))
})

describe('digits of other scripts', () => {
  it.each([
    'فصل ١ | فصل ٢ | فصل ١٠',
    'فصل ۱ | فصل ۲ | فصل ۱۰',
    'अध्याय १ | अध्याय २ | अध्याय १०',
    'পর্ব ১ | পর্ব ২ | পর্ব ১০',
    'பகுதி ௧ | பகுதி ௨ | பகுதி ௧௦',
    'บทที่ ๑ | บทที่ ๒ | บทที่ ๑๐',
    'ບົດທີ ໑ | ບົດທີ ໒ | ບົດທີ ໑໐',
    'အခန်း ၁ | အခန်း ၂ | အခန်း ၁၀',
    'ជំពូក ១ | ជំពូក ២ | ជំពូក ១០',
    'ལེའུ ༡ | ལེའུ ༢ | ལེའུ ༡༠',
    '𝟏.png | 𝟐.png | 𝟏𝟎.png',
    '1 | ٢ | 3 | ๔ | ５',
  ])('order by value: %s', (names) => expectOrder(list(names)))
})

describe('numbers in English words', () => {
  it.each([
    'Chapter One | Chapter Two | Chapter Three | Chapter Ten | Chapter Eleven | Chapter Twelve',
    'Chapter Eighteen | Chapter Nineteen | Chapter Twenty | Chapter Twenty-One | Chapter Twenty-Two',
    'Book One - Dawn | Book Two - Day | Book Three - Dusk',
    'part four.mp3 | part five.mp3 | part six.mp3',
    'Part 1 | Part Two | Part III',
    'Volume Seven | Volume Eight | Volume Nine',
    'Act One Scene One | Act One Scene Two | Act Two Scene One',
    'Disc One | Disc Two | Disc Three',
    'Day One | Day Two | Day Three | Day Four',
    'Lesson One | Lesson Two | Lesson Three',
    'Night I | Night II | Night V | Night IX',
    'Chapter Forty Two | Chapter Forty Three | Chapter Fifty | Chapter Ninety-Nine',
    'Season Thirteen | Season Fourteen | Season Sixteen',
  ])('order by value behind a label: %s', (names) => expectOrder(list(names)))

  it.each(['One Night | Seven Days | Two Cats', 'Part Onerous | Part Second | Part Tender'])(
    'are words elsewhere: %s',
    (names) => expectOrder(list(names)),
  )
})

describe('Roman numerals', () => {
  it.each([
    '第Ⅰ部 | 第Ⅱ部 | 第Ⅲ部 | 第Ⅳ部 | 第Ⅴ部 | 第Ⅵ部 | 第Ⅶ部 | 第Ⅷ部 | 第Ⅸ部 | 第Ⅹ部 | 第Ⅺ部',
    '第ⅹ部 | 第ⅩⅣ部 | 第ⅩⅤ部 | 第ⅩⅩ部',
    'Part I | Part II | Part IV | Part V | Part IX | Part X | Part XI',
    'part i | part ii | part iv | part v | part ix',
    'Saga I.cbz | Saga II.cbz | Saga III.cbz | Saga IV.cbz | Saga IX.cbz',
    'Saga I: Rain | Saga II: Snow | Saga V: Sun | Saga IX: Sea',
    'Saga X | Saga X-2 | Saga XI',
    'I.png | II.png | V.png | IX.png',
    'I. Rain | II. Snow | V. Sun | IX. Sea',
    'i.png | ii.png | iv.png | v.png | ix.png | 1.png | 2.png',
    '物語II | 物語III | 物語IX | 物語XI',
    'Book II - Rain | Book V - Snow | Book IX - Sun',
    'Vol. XXIX | Vol. XXX | Vol. XXXI',
  ])('order by value: %s', (names) => expectOrder(list(names)))

  it.each([
    'What he did | What I did | What was',
    'mix | nix',
    'CD | D | DVD',
    'LV | MV',
    'You and 2 | You and I',
    'xxxHOLiC | y',
    'civil | did',
    'What 2 | What I’m',
    'XX | Y',
    'a X-ray | a z-ray',
  ])('are not seen in words: %s', (names) => expectOrder(list(names)))
})

describe('parts', () => {
  it.each([
    '上 | 中 | 下',
    '上巻 | 中巻 | 下巻',
    '短編集 上.cbz | 短編集 中.cbz | 短編集 下.cbz',
    '短編集上 | 短編集中 | 短編集下',
    '物語（上） | 物語（中） | 物語（下）',
    '物語上巻 | 物語中巻 | 物語下巻',
    '上ノ巻 | 中ノ巻 | 下ノ巻',
    '卷上 | 卷中 | 卷下',
    '上册 | 中册 | 下册',
    '前編 | 中編 | 後編',
    '初級 | 中級 | 上級',
    '英会話 初級編 | 英会話 中級編 | 英会話 上級編',
    '初级 | 中级 | 高级',
    '한국어 초급 | 한국어 중급 | 한국어 고급',
    '前篇.png | 中篇.png | 後篇.png',
    '夜の話 前編 | 夜の話 中編 | 夜の話 後編',
    '第1話 前編 | 第1話 後編 | 第2話 前編',
    '第1話（前） | 第1話（後） | 第2話（前）',
    '前半 | 後半',
    '序章 | 第一章 | 第二章 | 第十章 | 終章',
    '序 | 破 | 急',
    '起 | 承 | 転 | 結',
    '甲 | 乙 | 丙 | 丁',
    'プロローグ | 第1話 | 第2話 | 最終話 | エピローグ',
    'Prologue.mp3 | Chapter 1.mp3 | Chapter 10.mp3 | Epilogue.mp3',
    '楔子 | 第一章 | 第二章 | 尾声',
    'モノガタリ ジョウカン | モノガタリ チュウカン | モノガタリ ゲカン',
    'ヨル ゼンペン | ヨル チュウヘン | ヨル コウヘン',
    '第1話 | 第2話 | 番外編',
    '春 | 夏 | 秋 | 冬',
    '春編 | 夏編 | 秋編 | 冬編',
    '天の巻 | 地の巻 | 人の巻',
    '乾巻 | 坤巻',
    '松 | 竹 | 梅',
    '月曜日 | 火曜日 | 水曜日 | 木曜日 | 金曜日 | 土曜日 | 日曜日',
    'まえがき | プロローグ | 第一話 | 最終話 | エピローグ | あとがき',
    'はじめに | 第一章 | 第二章 | おわりに',
    '前書き | 1章 | 10章 | 後書き',
    '序言 | 第一章 | 第十章 | 后记',
    '引子 | 第1章 | 第10章 | 终章',
    '프롤로그 | 1화 | 10화 | 에필로그 | 후기',
    'Foreword | Prologue | Chapter 1 | Chapter 10 | Epilogue | Afterword',
    'Introduction.mp3 | Chapter 1.mp3 | Conclusion.mp3',
    'Prólogo | Capítulo 1 | Capítulo 10 | Epílogo',
    'Предисловие | Пролог | Глава 1 | Глава 10 | Эпилог',
    'Apples | Introduction to Cooking | Outroar | Zebras',
  ])('are in reading order: %s', (names) => expectOrder(list(names)))
})

describe('the order is total', () => {
  const pieces = list(
    '0 | 1 | 2 | 10 | 05 | . | , | - | _ | ( | ) | (2) | a | A | I | IV | x | ア | あ | １ | ． | 第 | 話 | 巻 | 一 | 二 | 十 | 〇 | 百 | 万 | 上 | 中 | 下 | 前 | 後 | 編 | 序 | 終 | 章 | ① | Ⅳ | ½ | .png | Copy of | の | 日 | 月 | 三日月 | \u0000 | \u0006 | \u000f | \uFFF0 | \uD800 | 😀',
  )
  const names = fc.oneof(
    fc.array(fc.constantFrom(...pieces, ' '), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )

  it('either way round it says the same of two names', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        expect(compareNatural(a, b)).toBe(0 - compareNatural(b, a))
        expect(compareNatural(a, b) === 0).toBe(a === b)
      }),
    )
  })

  it('what is before a second name is before all that comes after it', () => {
    fc.assert(
      fc.property(names, names, names, (...three) => {
        const [a, b, c] = sortNaturally(three, (name) => name)
        expect(compareNatural(a!, b!)).toBeLessThanOrEqual(0)
        expect(compareNatural(b!, c!)).toBeLessThanOrEqual(0)
        expect(compareNatural(a!, c!)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('gives different names different keys, so that an order never depends on the input', () => {
    const signs = ['0', '1', '9', 'a', 'A', 'ア', 'あ', '１', '.', '一', '上', '\u0000']
    const all = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => a + b + c)))
    expect(new Set(all.map(naturalSortKey)).size).toBe(all.length)
  })

  it('puts no line feed into a key, which would end its column', () => {
    fc.assert(
      fc.property(names, (name) => {
        const plain = name.replace(/[\n\r]/g, ' ')
        expect(naturalSortKey(plain)).not.toMatch(/[\n\r]/)
      }),
    )
  })

  it.each([
    ['digits', '1'.repeat(200_000)],
    ['numerals', '一'.repeat(200_000)],
    ['spaces', `a${' '.repeat(200_000)}b`],
    ['Roman letters', 'I '.repeat(100_000)],
    ['commas', '1,'.repeat(100_000)],
    ['brackets', '('.repeat(200_000)],
  ])('answers for a hostile name of %s', (_, name) => {
    expect(naturalSortKey(name).endsWith(name)).toBe(true)
  })
})

describe('compareNatural', () => {
  it.each([
    ['2', '10', -1],
    ['10', '2', 1],
    ['a', 'a', 0],
  ])('compares %s with %s', (a, b, order) => {
    expect(compareNatural(a, b)).toBe(order)
  })
})
