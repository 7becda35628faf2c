/** What the name of a folder says of the disc that it holds. */
type DiscName = {
  /** Order among the discs of one recording; fractions and gaps are possible. */
  rank: number
  /** Letters before the number, folded: "nighttrain" of "Night train CD 2"; absent for a bonus disc. */
  of?: string
  /** Form in which the sound is, as {@link readVariant} gives it. */
  variant: string
}

/** Longer names are no names of discs; the patterns below look at nothing else. */
const MAX_LENGTH = 255
/** A disc without a number, for what was given along with the others. */
const BONUS_RANK = 1000

const KANJI = '一二三四五六七八九十壱弐参'
const ENGLISH = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const NUMBER = `\\d{1,3}(?:\\.\\d)?|[ivx]{1,5}|[a-h]|[${KANJI}]{1,3}|${ENGLISH.join('|')}`
const WORD =
  'disque|disco|disc|disk|cd|dvd|lp|tape|cassette|reel|record|side|seite|face|partie|parte|part|pt|teil|' +
  'volume|vol|book|skiva|schijf|płyta|диск|часть|том|кассета|ディスク|パート|サイド|テープ|巻之|巻の|其の|其|その|碟|光盘|盘|巻|卷|디스크|파트|사이드'
const COUNTER = '枚目|枚|巻|卷|部|集|編|篇|章|話|幕|夜|面|冊|册|碟|盘|张|張|권|부|편|장|번째|디스크'

/** Each names the number in group `n`; tried in order, all on folded names. */
const PATTERNS = [
  // Disc 1, CD-02, Part II, Side A, ディスク1
  `(?<![a-z])(?:${WORD})[ #.:-]{0,3}(?:(?:no|nr)\\.? ?)?(?<n>${NUMBER})(?![a-z\\d]|\\.\\d)`,
  // 1st disc, first side, A side, 1. CD
  `(?<![a-z\\d])(?<n>\\d{1,3}(?=st|nd|rd|th|\\. )|${ORDINALS.join('|')}|[a-h])(?:st|nd|rd|th|\\.)? (?:${WORD})(?![a-z])`,
  // D1, which is the whole name
  `^d(?<n>\\d{1,2})$`,
  // 第1巻, 1枚目, 第二部, A面
  `第? ?(?<n>(?<!\\d)\\d{1,3}|[${KANJI}]{1,3}|(?<![a-z])[a-h]) ?(?:${COUNTER})`,
  // 上巻, 中編, 後篇, 하권
  `(?<n>[上中下前後后상중하전후])(?:巻|卷|編|篇|集|部|册|冊|권|편)`,
  // 上, (下), "Night train 上"
  `(?<![^ (])(?<n>[上中下])(?![^ )])`,
].map((pattern) => new RegExp(pattern))

const BONUS =
  /(?:bonus|extra|特典|おまけ|ボーナス|보너스)[ -]?(?:disc|disk|cd|ディスク|디스크)(?![a-z])/
const PLACES = '上前상전|中중|下後后하후'.split('|')

/** Words for forms of the same sound: formats, rates, and what was mixed in. */
const VARIANT = new RegExp(
  [
    '(?<![a-z])(?:mp3|wave?|flac|m4[ab]|aac|ogg|opus|alac|wma|aiff?|dsd\\d*|dsf|ape|tta|tak|lossless|lossy|hi[ -]?res|stereo|mono|binaural|instrumental|off vocal)(?![a-z])',
    '\\d+(?:\\.\\d+)? ?(?:kbps|kbit|khz|hz|bit|ch|k)(?![a-z])',
    'ハイレゾ|高音質|低音質|無圧縮|非圧縮|圧縮|无损|無損|무손실|ステレオ|モノラル|バイノーラル',
    '(?:se|bgm|効果音|環境音|音楽) ?(?:あり|有り?|なし|無し?|抜き|入り|付き|on|off)',
  ].join('|'),
  'g',
)

/**
 * Reads names such as `Disc 1`, `CD-02`, `第1巻`, `2枚目`, `上巻`, `Side A`; undefined for any other,
 * names of formats above all.
 */
export function readDiscName(name: string): DiscName | undefined {
  const variant = readVariant(name)
  const rest = fold(name).replace(VARIANT, ' ')
  for (const pattern of PATTERNS) {
    const found = pattern.exec(rest)
    const rank = toRank(found?.groups?.['n'] ?? '')
    if (found && rank !== undefined) {
      return { rank, of: toLetters(rest.slice(0, found.index)), variant }
    }
  }
  return BONUS.test(rest) ? { rank: BONUS_RANK, variant } : undefined
}

/** Number that is the whole name of a folder: `1`, `02`. */
export function readBareNumber(name: string): number | undefined {
  const digits = /^\d{1,2}$/.exec(fold(name).trim())
  return digits ? Number(digits[0]) : undefined
}

/** Form of the sound that a name states, in one spelling; empty when it states none. */
export function readVariant(name: string): string {
  const words = fold(name).match(VARIANT) ?? []
  return [...new Set(words.map((word) => word.replaceAll(/[ -]/g, '')))].sort().join(' ')
}

function fold(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
}

function toLetters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '')
}

function toRank(number: string): number | undefined {
  if (/^\d/.test(number)) return Number(number)
  if (/^[ivx]+$/.test(number)) return readRoman(number)
  if (/^[a-h]$/.test(number)) return number.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  const word = [ENGLISH, ORDINALS].map((words) => words.indexOf(number)).find((at) => at >= 0)
  if (word !== undefined) return word + 1
  const place = number === '' ? -1 : PLACES.findIndex((signs) => signs.includes(number))
  return place >= 0 ? place + 1 : readKanji(number)
}

/** Roman numbers up to 39 in their usual form; undefined for other letters. */
function readRoman(text: string): number | undefined {
  const [, tens = '', ones = ''] = /^(x{0,3})(ix|iv|v?i{0,3})$/.exec(text) ?? []
  const unit = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].indexOf(ones)
  const rank = tens.length * 10 + unit
  return tens.length + ones.length === text.length && rank > 0 ? rank : undefined
}

/** Numbers up to 99 as they are written in Chinese characters. */
function readKanji(text: string): number | undefined {
  const plain = text.replace('壱', '一').replace('弐', '二').replace('参', '三')
  const [, tens = '', ten = '', ones = ''] =
    /^([二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(plain) ?? []
  if (tens + ten + ones !== plain || plain === '') return undefined
  const valueOf = (sign: string) => (sign === '' ? 0 : KANJI.indexOf(sign) + 1)
  if (ten === '') return tens && ones ? undefined : valueOf(tens || ones)
  return (valueOf(tens) || 1) * 10 + valueOf(ones)
}
