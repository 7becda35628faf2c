import { toHiragana } from './kana.ts'
import {
  HAN_NUMERAL_SIGNS,
  readHanNumeral,
  NUMBER_WORDS,
  readNumberWords,
  readRoman,
  writeOutDigits,
  writeOutNumberSigns,
} from './numerals.ts'

/** Stands before a number that was not written with digits, so that it joins none before it. */
export const MARK = '\u0006'
/** Stands for a word that opens a work, before all numbers: 序章, prologue. */
export const OPENING = '\u000e'
/** Stands before the number of a page that comes before page 1. */
export const FRONT_PAGE = '\u000f'
/** Stand for words that close a work, after all else: 最終話, then 終章 and epilogue. */
const LAST_NUMBER = '\uffef'
const CLOSING = '\ufff0'
const AFTERWORD = '\ufff1'

const PLAIN = /^[ -~]*$/

/**
 * A name in folded form, in which everything that numbers is digits, as far as the name says that it
 * is meant as a number: 三話 is, 三日月 is not. Signs above stand for what digits cannot say.
 *
 * @param name without control characters
 */
export function foldNumbering(name: string): string {
  if (PLAIN.test(name)) return foldWords(markWords(markRoman(name)).toLowerCase())
  const written = writeOutDigits(writeOutNumberSigns(name, MARK).normalize('NFKC'))
  const folded = toHiragana(markWords(markRoman(written)).toLowerCase())
  return foldWords(HAN_TEST.test(folded) ? markParts(markHan(folded)) : folded)
}

// --- Roman numerals ---------------------------------------------------------------------------

const ROMAN =
  /(?<![\p{Script=Latin}\p{M}\p{Nd}'’])(?:[IVX]{1,7}|[ivx]{1,7})(?![\p{Script=Latin}\p{M}\p{Nd}'’])/gu
/** Words that a number follows, at the end of what stands before it. */
const LABEL =
  /(?:^|[^\p{Script=Latin}])(?:p(?:ar)?t|vol(?:ume)?|books?|bk|ch(?:ap(?:ter)?)?|act|ep(?:isode)?|scene|sec(?:tion)?|season|day|night|week|lesson|unit|round|track|volumen|phase|stage|level|no|disc|disk|cd|side|tome|band|teil|partie|parte|livre|libro|kapitel|chapitre|cap[ií]tulo)[\s._:#-]*$|[第巻卷部章編篇][之の]?\s*$/iu
/** So much of the text before a numeral shows what it counts. */
const LABEL_LENGTH = 24
const EXTENSION_AT_START = /^\.[a-z][a-z0-9]{0,4}$/i
const HEADING_SIGN = /^(?:\s*[.):]|_|\s+[-–—]\s)/
const END_SIGN = /^(?:\s*[:([（【〔~〜]|\s+[-–—]\s|-\d)/
/** Two X's or more say something else more often. */
const CROSSES = /^X+$/
/** "You and I" and "The King and I" end with a word. */
const PRONOUN = /(?:and|or|&|than|as|am|do)\s*$/i

function markRoman(text: string): string {
  return text.replace(ROMAN, (letters, place: number) => {
    const value = readRoman(letters)
    if (value === undefined) return letters
    const before = text.slice(Math.max(0, place - LABEL_LENGTH), place)
    const after = text.slice(place + letters.length)
    const isWhole = before.trim() === '' && (after === '' || EXTENSION_AT_START.test(after))
    const isLower = letters !== letters.toUpperCase()
    // Books number the pages before page 1 in small letters: i, ii, iii.
    if (isWhole) return `${isLower ? FRONT_PAGE : MARK}${value}`
    const isNumber = LABEL.test(before) || (!isLower && standsAsNumber(letters, before, after))
    return isNumber ? `${MARK}${value}` : letters
  })
}

/** Whether capitals without a label are a numeral, by where they stand. */
function standsAsNumber(letters: string, before: string, after: string): boolean {
  const isSingle = letters.length === 1
  if (before.trim() === '') return HEADING_SIGN.test(after) || (!isSingle && !CROSSES.test(letters))
  const isLast = after === '' || EXTENSION_AT_START.test(after) || END_SIGN.test(after)
  if (!isSingle) return !CROSSES.test(letters)
  return isLast && !(letters === 'I' && PRONOUN.test(before))
}

const NUMBER_WORD = new RegExp(`(?<=\\s)(?:${NUMBER_WORDS})(?![\\p{L}\\p{N}'’])`, 'giu')

/** "Chapter Two": a number in words counts where a label says that it is one. */
function markWords(text: string): string {
  return text.replace(NUMBER_WORD, (word, place: number) => {
    const value = readNumberWords(word)
    const isNumber = LABEL.test(text.slice(Math.max(0, place - LABEL_LENGTH), place))
    return value === undefined || !isNumber ? word : `${MARK}${value}`
  })
}

// --- Numerals of Chinese characters -----------------------------------------------------------

const HAN_RUN = new RegExp(`[${HAN_NUMERAL_SIGNS}]+`, 'gu')
const MOST_SIGNS = 24
const HAN_TEST = new RegExp(
  `[${HAN_NUMERAL_SIGNS}上中下前後后破急甲乙丙丁戊己庚辛壬癸起承転轉转結结春夏秋冬天地人乾坤松竹梅月火水木金土日級级급]|ぜんぺん|うへん|うかん|げかん`,
  'u',
)
/** What only a number stands between. */
const BEFORE_NUMBER = /(?:第|[巻卷][之の]?|其[之の]?|その)$/
const COUNTERS =
  'の?[巻卷話话章部節节回幕冊册集編篇编号號頁弾輯帖段場課课夜日年月番枚本作度次人週季期節限周曲戦局席場歩位杯]|ぺーじ|えぴそーど|楽章|時間|年生|学期|回戦'
/** What is counted in other words as well, so that these must end with it: 三話, but 三日月. */
const COUNTED = new RegExp(
  `^(?:${COUNTERS})(?:目|[上中下前後后](?![\\p{L}\\p{N}])|(?![\\p{L}\\p{N}]))`,
  'u',
)
/** What is counted wherever a name has already begun: 物語三巻完結. */
const SURE_COUNTER = /^[巻卷話话章節节回幕冊册編篇编]/u
const AT_BOUNDARY = /(?:^|[^\p{L}\p{N}])$/u
const ENDS_HERE = /^(?![\p{L}\p{N}])/u
const PART_FOLLOWS = /^[上中下前後后](?![\p{L}\p{N}])/u

function markHan(text: string): string {
  return text.replace(HAN_RUN, (signs, place: number) => {
    if (signs.length > MOST_SIGNS) return signs
    const before = text.slice(Math.max(0, place - 2), place)
    const after = text.slice(place + signs.length, place + signs.length + 8)
    const digits = isNumbering(before, after) ? readHanNumeral(signs) : undefined
    return digits === undefined ? signs : MARK + digits
  })
}

function isNumbering(before: string, after: string): boolean {
  if (BEFORE_NUMBER.test(before) || ENDS_HERE.test(after) || PART_FOLLOWS.test(after)) return true
  return COUNTED.test(after) || (!AT_BOUNDARY.test(before) && SURE_COUNTER.test(after))
}

// --- Words that number parts ------------------------------------------------------------------

/** Signs that number parts where they stand alone, each list in its order. */
const PART_SIGNS = [
  '上中下',
  '前_後',
  '前_后',
  '起承転結',
  '起承轉結',
  '起承转结',
  '_破急',
  '甲乙丙丁戊己庚辛壬癸',
  '春夏秋冬',
  '天地人',
  '乾坤',
  '松竹梅',
  '月火水木金土日',
]
/** The same, written out: libraries order by how titles are read. */
const PART_WORDS = [
  ['ぜんぺん', 'ちゅうへん', 'こうへん'],
  ['じょうかん', 'ちゅうかん', 'げかん'],
]
/** Levels of courses, which may stand before 編. */
const LEVEL_WORDS = [
  ['初級', '中級', '上級'],
  ['初级', '中级', '高级'],
  ['초급', '중급', '고급'],
]
const VALUE_OF_PART = new Map(
  [...PART_SIGNS.map((signs) => [...signs]), ...PART_WORDS, ...LEVEL_WORDS].flatMap((words) =>
    words.map((word, place) => [word, String(place + 1)] as const),
  ),
)
VALUE_OF_PART.delete('_')

const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
/** 巻上, 第一部下, 短編集 下: behind a number or a collection the sign alone says it. */
const BEHIND_NUMBER =
  '(?<=\\d[巻卷部章話话編篇编集冊册回]?|\\p{Script=Han}[編篇集]|(?<![\\p{L}\\p{N}])[巻卷])'
const PART = new RegExp(
  [
    `${START}(?:${[...VALUE_OF_PART.keys()].join('|')})${END}`,
    `${BEHIND_NUMBER}[上中下前後后]${END}`,
    '[上中下](?=の?[巻卷編篇编冊册集](?!\\p{Script=Han}))',
    '[前中後后](?=[編篇编半](?!\\p{Script=Han}))',
    `${START}(?:[天地人乾坤松竹梅](?=[の之]?[巻卷])|[春夏秋冬](?=[の之]?[巻卷編篇编章]))`,
    `${START}(?:${LEVEL_WORDS.flat().join('|')})(?=[編篇编편]${END}|\\d)`,
    `${START}[月火水木金土日](?=曜日?${END})`,
  ].join('|'),
  'gu',
)

function markParts(text: string): string {
  return text.replace(PART, (word) => {
    const value = VALUE_OF_PART.get(word)
    return value === undefined ? word : MARK + value
  })
}

/** 第 says only that a number follows; without it, 序章 and 終章 stand around 第一章. */
const ORDINAL = new RegExp(`(?<!次)第 ?(?=${MARK}?\\d)`, 'g')
const OPENING_WORD = new RegExp(
  `${START}(?:序[章幕編篇]?|楔子|引子|ぷろろーぐ|prologue|prolog|prólogo|пролог|프롤로그|서장)${END}`,
  'gu',
)
const FOREWORD = new RegExp(
  `${START}(?:まえがき|前書き|はじめに|序[文言論]|前言|머리말|предисловие)${END}`,
  'gu',
)
const CLOSING_WORD = new RegExp(
  `${START}(?:[終终][章幕編篇]?|尾[声聲]|えぴろーぐ|epilogue|épilogue|epilog|epílogo|эпилог|에필로그|종장)${END}`,
  'gu',
)
const AFTERWORD_WORD = new RegExp(
  `${START}(?:あとがき|後書き|おわりに|[跋後后][文記记]|跋|後記|후기|послесловие)${END}`,
  'gu',
)
/** Words of many titles, which frame a work only where they are the whole name: "03 Introduction.mp3". */
const WHOLE = ['(?<=^[\\d\\s._-]*)', '(?=\\s*(?:$|\\.[a-z][a-z0-9]{1,3}$|[:(\\[]))']
const WHOLE_FOREWORD = new RegExp(WHOLE.join('(?:foreword|preface|introduction|intro)'))
const WHOLE_AFTERWORD = new RegExp(WHOLE.join('(?:afterword|conclusion|outro)'))
const LAST_WORD = new RegExp(`${START}(?:最[終终][話话章巻卷回]|完結[編篇])${END}`, 'gu')
const FRAME_TEST =
  /[第序終终尾結楔引跋後后前장]|ろーぐ|がき|めに|わりに|log|лог|로그|후기|머리말|слови|word|intro|pref|outro|concl/

function foldWords(folded: string): string {
  if (!FRAME_TEST.test(folded)) return folded
  return folded
    .replace(ORDINAL, '')
    .replace(FOREWORD, OPENING)
    .replace(WHOLE_FOREWORD, OPENING)
    .replace(OPENING_WORD, `${OPENING}!`)
    .replace(LAST_WORD, LAST_NUMBER)
    .replace(CLOSING_WORD, CLOSING)
    .replace(AFTERWORD_WORD, AFTERWORD)
    .replace(WHOLE_AFTERWORD, AFTERWORD)
}
