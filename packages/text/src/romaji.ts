const VOWELS = 'aiueo'
/** Syllables of each consonant, in the order of {@link VOWELS}. */
const ROWS: Record<string, readonly string[]> = {
  '': ['あ', 'い', 'う', 'えへ', 'お'],
  k: ['か', 'き', 'く', 'け', 'こ'],
  s: ['さ', 'し', 'す', 'せ', 'そ'],
  t: ['た', 'ち', 'つ', 'て', 'と'],
  n: ['な', 'に', 'ぬ', 'ね', 'の'],
  h: ['は', 'ひ', 'ふ', 'へ', 'ほ'],
  m: ['ま', 'み', 'む', 'め', 'も'],
  y: ['や', 'い', 'ゆ', 'いぇ', 'よ'],
  r: ['ら', 'り', 'る', 'れ', 'ろ'],
  w: ['わは', 'うぃ', 'う', 'うぇ', 'お'],
  g: ['が', 'ぎ', 'ぐ', 'げ', 'ご'],
  z: ['ざ', 'じぢ', 'ずづ', 'ぜ', 'ぞ'],
  d: ['だ', 'ぢ', 'づ', 'で', 'ど'],
  b: ['ば', 'び', 'ぶ', 'べ', 'ぼ'],
  p: ['ぱ', 'ぴ', 'ぷ', 'ぺ', 'ぽ'],
  sh: ['しゃ', 'し', 'しゅ', 'しぇ', 'しょ'],
  ch: ['ちゃ', 'ち', 'ちゅ', 'ちぇ', 'ちょ'],
  ts: ['つぁ', 'つぃ', 'つ', 'つぇ', 'つぉ'],
  j: ['じゃ', 'じぢ', 'じゅ', 'じぇ', 'じょ'],
  f: ['ふぁ', 'ふぃ', 'ふ', 'ふぇ', 'ふぉ'],
  v: ['ば', 'び', 'ぶ', 'べ', 'ぼ'],
}
/** Pairs of two kana; everywhere else two kana in the table are two spellings of one sound. */
const SMALL = /[ぁぃぇぉゃゅょ]/
const SYLLABLES = toSyllables()
/** How a vowel is drawn out, by its letter; typed or left out. */
const LONG: Record<string, string> = { a: 'あー', i: 'いー', u: 'うー', e: 'えいー', o: 'おうー' }
const LONGEST_SYLLABLE = 3
/** A single kana stands in every other title. */
const FEWEST_SYLLABLES = 2
const FEWEST_LETTERS = 3

/**
 * What a word in Latin letters is in kana, as the source of a regular expression over folded text:
 * every common spelling is understood, long vowels may be left out ("yubinsen" finds "ゆうびんせん"),
 * and the last syllable may be half typed.
 *
 * @param word in lower case, with its accents and apostrophes
 * @returns undefined for a word that is no Japanese
 */
export function toKanaPattern(word: string): string | undefined {
  // A line over a vowel draws it out.
  const letters = word
    .normalize('NFD')
    .replace(/([aiueo])[\u0302\u0304]/g, '$1$1')
    .replace(/[-'’]/g, (sign) => (sign === '-' ? '' : "'"))
  if (letters.length < FEWEST_LETTERS || !/^[a-z']+$/.test(letters)) return undefined
  const parts: string[] = []
  for (let at = 0; at < letters.length;) {
    const step = readSyllable(letters.slice(at))
    if (!step) return undefined
    parts.push(step.pattern)
    at += step.length
  }
  const pattern = parts.join('')
  return parts.length < FEWEST_SYLLABLES && !SMALL.test(pattern) ? undefined : pattern
}

type Step = { pattern: string; length: number }

function readSyllable(rest: string): Step | undefined {
  const closing = readClosing(rest)
  if (closing) return closing
  for (let length = LONGEST_SYLLABLE; length > 0; length--) {
    const spelled = rest.slice(0, length)
    const kana = spelled.length === length ? SYLLABLES.get(spelled) : undefined
    if (kana) return drawOut(kana, rest, length)
  }
  return readHalfTyped(rest)
}

/** ん, and the small っ of a doubled consonant. */
function readClosing(rest: string): Step | undefined {
  if (rest.startsWith("n'")) return { pattern: 'ん', length: 2 }
  if (/^nn(?![aiueoy])/.test(rest)) return { pattern: 'ん', length: 2 }
  if (/^n[^aiueoy]/.test(rest) || /^m[bpm]/.test(rest)) return { pattern: 'ん', length: 1 }
  if (/^(?:([bcdfghjkprstvwz])\1|tch)/.test(rest)) return { pattern: 'っ', length: 1 }
  return undefined
}

function drawOut(kana: string, rest: string, length: number): Step {
  const vowel = rest.charAt(length - 1)
  const next = rest.charAt(length)
  const isTyped = next !== '' && (next === vowel || (vowel === 'o' && next === 'u'))
  const long = LONG[vowel] ?? ''
  if (isTyped) return { pattern: `${kana}[${long}]`, length: length + 1 }
  return { pattern: `${kana}${vowel === 'o' || vowel === 'u' ? `[${long}]?` : 'ー?'}`, length }
}

/** Consonants at the end, whose vowel is still to come. */
function readHalfTyped(rest: string): Step | undefined {
  if (rest.length > 2) return undefined
  const begun = [...SYLLABLES].filter(([spelled]) => spelled.startsWith(rest))
  if (begun.length === 0) return undefined
  const patterns = new Set(begun.map(([, kana]) => kana))
  if (rest === 'n') patterns.add('ん')
  return { pattern: `(?:${[...patterns].join('|')})`, length: rest.length }
}

function toSyllables(): ReadonlyMap<string, string> {
  const syllables = new Map<string, string>()
  const add = (consonant: string, row: readonly string[]) =>
    row.forEach((kana, place) => {
      const isOneSound = kana.length === 1 || SMALL.test(kana)
      syllables.set(`${consonant}${VOWELS[place] ?? ''}`, isOneSound ? kana : `[${kana}]`)
    })
  for (const [consonant, row] of Object.entries(ROWS)) {
    add(consonant, row)
    const second = row[1]?.charAt(0) ?? ''
    const hasGlides = consonant.length === 1 && !'ywfvj'.includes(consonant)
    if (hasGlides) {
      add(
        `${consonant}y`,
        ['ゃ', 'ぃ', 'ゅ', 'ぇ', 'ょ'].map((small) => `${second}${small}`),
      )
    }
  }
  return syllables
}
