const HAN_DIGITS = [
  '〇零',
  '一壱壹弌',
  '二弐貳贰弍両两兩',
  '三参參叁',
  '四肆',
  '五伍',
  '六陸陆',
  '七柒漆',
  '八捌',
  '九玖',
]
const HAN_UNITS: Record<string, number> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  陌: 100,
  千: 1000,
  仟: 1000,
  阡: 1000,
}
/** Two signs that hold their factor. */
const HAN_TENS: Record<string, number> = { 廿: 20, 卅: 30 }
/** These count whatever stands before them. */
const HAN_MYRIADS: Record<string, number> = { 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }

const DIGIT_OF = new Map(
  HAN_DIGITS.flatMap((signs, digit) => [...signs].map((sign) => [sign, digit] as const)),
)

/** Every sign that {@link readHanNumeral} reads, for a class of a regular expression. */
export const HAN_NUMERAL_SIGNS = [
  ...DIGIT_OF.keys(),
  ...Object.keys({ ...HAN_UNITS, ...HAN_TENS, ...HAN_MYRIADS }),
].join('')

/**
 * Value of a numeral of Chinese characters, everyday or formal, as decimal digits: by place ("一〇三" is
 * 103) or with units ("二十一" and "弐拾壱" are 21).
 *
 * @param signs only signs of {@link HAN_NUMERAL_SIGNS}
 * @returns undefined when the number is too large to be exact
 */
export function readHanNumeral(signs: string): string | undefined {
  const list = [...signs]
  if (list.every((sign) => DIGIT_OF.has(sign))) {
    return list.map((sign) => DIGIT_OF.get(sign)).join('')
  }
  let [total, section, digits] = [0, 0, 0]
  for (const sign of list) {
    const digit = DIGIT_OF.get(sign)
    const myriad = HAN_MYRIADS[sign]
    if (digit !== undefined) digits = digits * 10 + digit
    else if (myriad === undefined) {
      section += HAN_TENS[sign] ?? (digits || 1) * (HAN_UNITS[sign] ?? 1)
      digits = 0
    } else {
      total += (section + digits || 1) * myriad
      section = digits = 0
    }
  }
  const value = total + section + digits
  return Number.isSafeInteger(value) ? String(value) : undefined
}

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const DIGIT = /\p{Nd}/u

/** Writes the decimal digits of every script (٣, ३, ๓) as plain ones. */
export function writeOutDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    // The ten digits of a script follow each other, from zero on.
    let value = 0
    while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}

const toWords = (list: string) => list.split(' ')
const TEENS = toWords(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const TENS = toWords('ten twenty thirty forty fifty sixty seventy eighty ninety')

/** A number in English words, from 1 to 99, as the source of a regular expression. */
export const NUMBER_WORDS = `(?:${TENS.slice(1).join('|')})(?:[ -](?:${TEENS.slice(0, 9).join('|')}))?|${TEENS.toReversed().join('|')}`

/** Value of a text that {@link NUMBER_WORDS} matches; undefined for any other. */
export function readNumberWords(words: string): number | undefined {
  const [first = '', second] = words.toLowerCase().split(/[ -]/)
  const tens = TENS.indexOf(first) + 1
  const value = tens > 1 ? tens * 10 : TEENS.indexOf(first) + 1
  return value === 0 ? undefined : value + (second ? TEENS.indexOf(second) + 1 : 0)
}

const ROMAN = /^(X{0,3})(IX|IV|V?I{0,3})$/i
const ROMAN_SMALL: Record<string, number> = { I: 1, V: 5, X: 10 }

/**
 * Value of a Roman numeral from 1 to 39. Larger ones number nothing that people collect, and they look
 * like words and abbreviations ("CD", "DX", "MIX").
 *
 * @returns undefined for what is no such numeral
 */
export function readRoman(letters: string): number | undefined {
  if (letters === '' || !ROMAN.test(letters)) return undefined
  const values = [...letters.toUpperCase()].map((letter) => ROMAN_SMALL[letter] ?? 0)
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}

/** Runs of signs that are a number each, by the first sign of a run, its length and its first value. */
const RUNS: readonly (readonly [first: string, length: number, value: number])[] = [
  ['①', 20, 1],
  ['⑴', 20, 1],
  ['⒈', 20, 1],
  ['⓫', 10, 11],
  ['⓵', 10, 1],
  ['❶', 10, 1],
  ['➀', 10, 1],
  ['➊', 10, 1],
  ['㉑', 15, 21],
  ['㊱', 15, 36],
  ['㈠', 10, 1],
  ['㊀', 10, 1],
  ['⁴', 6, 4],
  ['₀', 10, 0],
  // The Roman numerals up to twelve, large and small.
  ['Ⅰ', 12, 1],
  ['ⅰ', 12, 1],
]
const SINGLE_SIGNS: readonly (readonly [sign: string, value: string])[] = [
  ['⓪', '0'],
  ['⓿', '0'],
  ['🄋', '0'],
  ['🄌', '0'],
  ['⁰', '0'],
  ['¹', '1'],
  ['²', '2'],
  ['³', '3'],
  ['½', '.5'],
  ['¼', '.2'],
  ['¾', '.7'],
]
const VALUE_OF_SIGN: ReadonlyMap<string, string> = new Map([
  ...RUNS.flatMap(([first, length, value]) =>
    Array.from({ length }, (_, step) => {
      const sign = String.fromCodePoint((first.codePointAt(0) ?? 0) + step)
      return [sign, String(value + step)] as const
    }),
  ),
  ...SINGLE_SIGNS,
])
const NUMBER_SIGNS = new RegExp(`[${[...VALUE_OF_SIGN.keys()].join('')}]+`, 'gu')
const UNICODE_ROMAN = /^[Ⅰ-ⅿ]+$/u

/**
 * Writes signs that are a number by themselves (①, ⑴, ㈠, ❶, Ⅳ, ½) as digits.
 *
 * @param mark put before each number, so that it does not join the digits before it
 */
export function writeOutNumberSigns(text: string, mark: string): string {
  return text.replace(NUMBER_SIGNS, (run) => {
    // Beyond twelve, Roman numerals are several signs: ⅩⅣ.
    const roman = UNICODE_ROMAN.test(run) ? readRoman(run.normalize('NFKC')) : undefined
    if (roman !== undefined) return `${mark}${roman}`
    return [...run].map((sign) => toDigits(VALUE_OF_SIGN.get(sign) ?? '', mark)).join('')
  })
}

function toDigits(value: string, mark: string): string {
  return value.startsWith('.') ? value : `${mark}${value}`
}
