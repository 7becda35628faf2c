import { toHiragana } from './kana.ts'

const PLAIN = /^[ -~]*$/
/**
 * Written or left out: apostrophes, dots between the words of a foreign name, ornaments (らき☆すた), and
 * signs that do not show.
 */
const LEFT_OUT = "'`´‘’‛ʹʻʼ′・·•‧∙⋅゠☆★♪♡♥❤\u00ad\u200b\u200c\u200d\ufe0e\ufe0f"
/** Signs that stand for one another, each list under the one that is compared. */
const ALIKE: Record<string, string> = {
  '-': '‐‑‒–—―−',
  '~': '〜∼〰',
  '"': '“”„‟«»〝〞〟',
  x: '×✕✖⨯',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  l: 'ł',
  d: 'đð',
  h: 'ħ',
  t: 'ŧ',
  i: 'ı',
  th: 'þ',
  σ: 'ς',
  е: 'ё',
  ぶ: 'ゔ',
  // Sounds that are spelled in two ways, and the small signs of place names: 霞ヶ関, 霞ケ関.
  い: 'ゐ',
  え: 'ゑ',
  お: 'を',
  か: 'ゕ',
  け: 'ゖ',
  ば: '\u30f7',
  び: '\u30f8',
  べ: '\u30f9',
  ぼ: '\u30fa',
}
/** ヴ is written with the signs of バ as often. */
const V_SOUNDS: Record<string, string> = {
  ゔぁ: 'ば',
  ゔぃ: 'び',
  ゔぇ: 'べ',
  ゔぉ: 'ぼ',
  ゔゃ: 'びゃ',
  ゔゅ: 'びゅ',
  ゔょ: 'びょ',
}
const FOLDED = new Map([
  ...Object.entries(ALIKE).flatMap(([to, from]) => [...from].map((sign) => [sign, to] as const)),
  ...[...LEFT_OUT].map((sign) => [sign, ''] as const),
])
/** Latin and Greek letters with accents, from and to. */
const ACCENTED = [
  [0xe0, 0x24f],
  [0x386, 0x3ce],
  [0x1e00, 0x1fff],
] as const
/** Accents that stand by themselves. */
const ACCENTS = [0x300, 0x36f] as const
/** All that have their hiragana: ァ to ヶ, and the marks that repeat one. */
const KATAKANA = [
  ...Array.from({ length: 86 }, (_, step) => String.fromCharCode(0x30a1 + step)),
  'ヽ',
  'ヾ',
]

/**
 * Form in which stored names and typed words are compared, so that a name is found however it is typed:
 * compatibility forms as their plain ones (half-width katakana, full-width Latin), lower case, katakana
 * as hiragana, letters without accents; dashes, wave dashes and quotation marks each as one sign,
 * without apostrophes and middle dots; ヴァ as バ, ß as ss, × as x.
 *
 * Devices store this form: who changes it raises `INDEX_FORM` of the library's index.
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/['`]/g, '')
  // Compatibility would take this apostrophe for an accent on a space.
  return foldSigns(text.replaceAll('´', "'").normalize('NFKC').toLowerCase())
}

/** In the table: folds to none or to several signs. */
const SPECIAL = 1
const V = 'ゔ'
let table: Uint16Array | undefined

/** One pass with a table, because a library has millions of letters. */
function foldSigns(text: string): string {
  const known = (table ??= buildTable())
  let folded = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const to = known[text.charCodeAt(at)] ?? 0
    if (to === 0) continue
    folded += text.slice(from, at)
    from = at + 1
    if (to !== SPECIAL) folded += String.fromCharCode(to)
    else {
      const sign = toHiragana(text.charAt(at))
      const vSound = sign === V ? V_SOUNDS[V + toHiragana(text.charAt(from))] : undefined
      if (vSound !== undefined) from = ++at + 1
      folded += vSound ?? FOLDED.get(sign) ?? ''
    }
  }
  return from === 0 ? text : folded + text.slice(from)
}

/** By code unit: 0 for what stays, else the unit that it folds to, or {@link SPECIAL}. */
function buildTable(): Uint16Array {
  const made = new Uint16Array(0x10000)
  const set = (code: number, to: string) => {
    if (to !== String.fromCharCode(code)) made[code] = to.length === 1 ? to.charCodeAt(0) : SPECIAL
  }
  for (const [first, last] of ACCENTED) {
    for (let code = first; code <= last; code++) {
      set(code, String.fromCharCode(code).normalize('NFD').charAt(0))
    }
  }
  made.fill(SPECIAL, ACCENTS[0], ACCENTS[1] + 1)
  for (const [sign, to] of FOLDED) set(sign.charCodeAt(0), to)
  // What it folds to depends on the vowel behind it.
  made[V.charCodeAt(0)] = SPECIAL
  for (const sign of KATAKANA) {
    const hiragana = toHiragana(sign).charCodeAt(0)
    made[sign.charCodeAt(0)] = made[hiragana] || hiragana
  }
  return made
}

/** Signs that fold together: a letter with its marks, ヴ with its small vowel, parts of a syllable. */
const TOGETHER =
  /(?:[ヴゔ]|[ウうｳ][ﾞ\u3099])[ァィェォャュョぁぃぇぉゃゅょｧｨｪｫｬｭｮ]?|[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|[^][\p{M}ﾞﾟ]*/gu

/** A text in parts, each of which {@link foldForSearch} folds as it does in the text. */
export function splitForFolding(text: string): readonly string[] {
  return text.match(TOGETHER) ?? []
}

/** What searches in a text need to show where they found something. */
export const SEARCH_FOLDING = { fold: foldForSearch, split: splitForFolding }

/** Full-width letters behind Japanese ones: the syllable that an input method still composes. */
const HALF_TYPED = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー])[ａ-ｚ]{1,3}$/u

/**
 * What the reader typed, without the half-typed syllable that an input method shows at the end ("かｎ"
 * on the way to "かん"), which would hide every match.
 */
export function dropHalfTyped(text: string): string {
  return text.replace(HALF_TYPED, '')
}

/** Folds what the reader typed, as {@link dropHalfTyped} leaves it. */
export function foldTypedText(text: string): string {
  return foldForSearch(dropHalfTyped(text)).trim()
}
