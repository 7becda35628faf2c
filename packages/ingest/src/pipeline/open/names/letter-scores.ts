import iconv from 'iconv-lite'
import { type Alphabet, type AlphabetName, ALPHABETS } from './alphabets.ts'
import {
  CYRILLIC,
  HALF_WIDTH,
  JAMO,
  JAPANESE_KANA,
  JAPANESE_KANJI,
  KOREAN,
  SIGNS,
  SIMPLIFIED,
  TRADITIONAL,
  WESTERN,
  WESTERN_RARE,
  WESTERN_SIGNS,
} from './letter-tables.ts'

/** What an encoding is used to write; `any` is UTF-8. */
export type Script =
  | 'japanese'
  | 'simplified'
  | 'traditional'
  | 'korean'
  | 'cyrillic'
  | 'western'
  | AlphabetName
  | 'any'

export type LetterClass =
  | 'ascii'
  | 'digit'
  | 'gap'
  | 'han'
  | 'kana'
  | 'half kana'
  | 'hangul'
  | 'cyrillic'
  | 'alphabet'
  | 'western'
  | 'sign'
  | 'mark'
  | 'other'
  | 'wrong'

/** Natural logarithms of how likely a letter is, and its class. */
export type Letter = { class: LetterClass; score: number }

const CAPITAL_LOSS = 0.7
const WRONG: Letter = { class: 'wrong', score: -18 }
const HAN = /\p{Script=Han}/u
const KANA = /[\u3041-\u3096\u30a1-\u30fc]/u
const HANGUL_START = 0xac00
const VOWELS = 21
const FINALS = 28

/** Ranks by letter; a letter that the table has twice counts where it stands first. */
const toRanks = (letters: string) => {
  const distinct = new Set(letters)
  return new Map([...distinct].map((letter, rank) => [letter, rank]))
}

const KANJI_RANKS = toRanks(JAPANESE_KANJI)
const KANA_RANKS = toRanks(JAPANESE_KANA)
const HALF_RANKS = toRanks(HALF_WIDTH)
const KOREAN_RANKS = toRanks(KOREAN)
const SIMPLIFIED_RANKS = toRanks(SIMPLIFIED)
const TRADITIONAL_RANKS = toRanks(TRADITIONAL)

/** Frequencies fall with the rank (Zipf's law); `share` is what the letters of the table have of all. */
function scoreOfRank(rank: number, share: number): number {
  return Math.log(share / (rank + 12))
}

/** Where a national character set has its frequent letters, as first bytes: level 1, level 2. */
const LEVELS = {
  japanese: { encoding: 'cp932', first: [0x88, 0x98], second: [0x98, 0xea], isFull: true },
  simplified: { encoding: 'gbk', first: [0xb0, 0xd7], second: [0xd8, 0xf7], isFull: false },
  traditional: { encoding: 'big5', first: [0xa4, 0xc6], second: [0xc9, 0xf9], isFull: true },
} as const
const LEVEL_SCORES = { first: -9.6, second: -11.7, beyond: -13 }
/** Trail bytes below are extensions of a set whose own letters all have two high bytes. */
const HIGH_TRAIL = 0xa1

function scoreByLevel(letter: string, script: keyof typeof LEVELS): number {
  const { encoding, first, second, isFull } = LEVELS[script]
  const [lead = 0, trail = 0] = iconv.encode(letter, encoding)
  if (!isFull && trail < HIGH_TRAIL) return LEVEL_SCORES.beyond
  if (lead >= first[0] && lead <= first[1]) return LEVEL_SCORES.first
  return lead >= second[0] && lead <= second[1] ? LEVEL_SCORES.second : LEVEL_SCORES.beyond
}

const HAN_RANKS = {
  japanese: KANJI_RANKS,
  simplified: SIMPLIFIED_RANKS,
  traditional: TRADITIONAL_RANKS,
}
const HAN_SHARE = 0.2

function scoreHan(letter: string, script: Script): number {
  if (script === 'korean') return -11.5
  // Letters beyond the first 65,536, and those that were added later, name nothing here.
  if (letter.length > 1 || letter < '\u4e00') return -24
  if (script === 'any') {
    return Math.max(...HAN_SCRIPTS.map((language) => scoreHan(letter, language)))
  }
  if (!isHanScript(script)) return WRONG.score
  const rank = HAN_RANKS[script].get(letter)
  return rank === undefined ? scoreByLevel(letter, script) : scoreOfRank(rank, HAN_SHARE)
}

const HAN_SCRIPTS = ['japanese', 'simplified', 'traditional'] as const

function isHanScript(script: Script): script is (typeof HAN_SCRIPTS)[number] {
  return script in HAN_RANKS
}

function scoreKana(letter: string, script: Script): number {
  if (script === 'japanese' || script === 'any') {
    return scoreOfRank(KANA_RANKS.get(letter) ?? KANA_RANKS.size, HAN_SHARE)
  }
  // Chinese writers know one of them well.
  return letter === 'の' ? -7 : -8.5
}

function scoreHangul(letter: string): number {
  const index = letter.charCodeAt(0) - HANGUL_START
  const initial = Math.floor(index / (VOWELS * FINALS))
  const vowel = Math.floor(index / FINALS) % VOWELS
  const parts = [JAMO.initials[initial], JAMO.vowels[vowel], JAMO.finals[index % FINALS]]
  const byParts = parts.reduce<number>((sum, share) => sum + Math.log((share ?? 0.1) / 1000), -1)
  const rank = KOREAN_RANKS.get(letter)
  const byRank = rank === undefined ? -Infinity : scoreOfRank(rank, HAN_SHARE)
  // A set of 2,350 syllables was made of those that are in use; others came with Windows.
  const [, trail = 0] = iconv.encode(letter, 'cp949')
  const score = Math.max(byParts, byRank)
  return trail < HIGH_TRAIL ? Math.min(score, -13) : score
}

/** Alphabets that only UTF-8 and some single-byte encodings have here: a letter costs what Greek costs. */
const OTHER_ALPHABETS =
  /[\u0384-\u03ce\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Georgian}\p{Script=Armenian}]/u

/** The alphabet of a script that has no rules but its letters and words. */
export function findAlphabet(script: Script): Alphabet | undefined {
  return Object.hasOwn(ALPHABETS, script) ? ALPHABETS[script as AlphabetName] : undefined
}

/** How likely a letter is in names of a script. */
export function scoreLetter(letter: string, script: Script): Letter {
  const scores = seen.get(script) ?? new Map<string, Letter>()
  seen.set(script, scores)
  const known = scores.get(letter)
  if (known !== undefined) return known
  const scored = letter <= '\u007f' ? scoreAscii(letter) : scoreOther(letter, script)
  scores.set(letter, scored)
  return scored
}

/** As many as there are letters at most. */
const seen = new Map<Script, Map<string, Letter>>()

function scoreAscii(letter: string): Letter {
  if (/[a-z]/i.test(letter)) return { class: 'ascii', score: -3.3 }
  if (/[0-9]/.test(letter)) return { class: 'digit', score: -2.5 }
  if (/[\s./_()[\]-]/.test(letter)) return { class: 'gap', score: -3 }
  return letter < ' ' ? WRONG : { class: 'gap', score: letter === '\\' ? -7 : -5.5 }
}

function scoreOther(letter: string, script: Script): Letter {
  if (/[\u0080-\u009f\ufffd\ue000-\uf8ff]/u.test(letter)) return WRONG
  if (script === 'western') return scoreWestern(letter)
  if (script === 'cyrillic') return scoreCyrillic(letter) ?? scoreWesternSign(letter)
  const alphabet = findAlphabet(script)
  return alphabet === undefined ? scoreEastern(letter, script) : scoreByShare(letter, alphabet)
}

function scoreEastern(letter: string, script: Script): Letter {
  if (SIGNS.has(letter)) return { class: 'sign', score: -6.2 }
  if (HAN.test(letter)) return { class: 'han', score: scoreHan(letter, script) }
  if (KANA.test(letter)) return { class: 'kana', score: scoreKana(letter, script) }
  if (/[가-힣]/u.test(letter)) return { class: 'hangul', score: scoreHangul(letter) }
  if (/[\uff66-\uff9f]/u.test(letter)) {
    return { class: 'half kana', score: scoreOfRank(HALF_RANKS.get(letter) ?? 60, HAN_SHARE) }
  }
  if (script === 'any') return scoreUnicode(letter)
  if (/[\u2000-\u33ff\uff00-\uffef]/u.test(letter)) return { class: 'sign', score: -9.5 }
  return { class: 'other', score: -11 }
}

/** Letters of an alphabet of its own, or of its own letters beside those of ASCII. */
function scoreByShare(letter: string, { letters }: Alphabet): Letter {
  const lower = letter.toLowerCase()
  const share = letters.get(lower)
  if (share === undefined) return scoreWesternSign(letter)
  const score = Math.log(share / 1000) - (lower === letter ? 0 : CAPITAL_LOSS)
  if (/\p{M}/u.test(letter))
    return { class: /[\u0300-\u036f]/u.test(letter) ? 'mark' : 'alphabet', score }
  return { class: /\p{Script=Latin}/u.test(letter) ? 'western' : 'alphabet', score }
}

function scoreUnicode(letter: string): Letter {
  if (/\p{M}/u.test(letter)) return { class: 'mark', score: -4 }
  const cyrillic = scoreCyrillic(letter)
  if (cyrillic !== undefined) return cyrillic
  if (/[\u00c0-\u017f\u1e00-\u1eff]/u.test(letter)) {
    const western = scoreWestern(letter)
    return western.class === 'western' ? western : { class: 'western', score: -7 }
  }
  if (letter <= '\u00bf' || WESTERN_SIGNS.has(letter)) return scoreWesternSign(letter)
  if (letter <= '\u02ff') return { class: 'western', score: -11 }
  if (OTHER_ALPHABETS.test(letter)) return { class: 'other', score: -5 }
  const isLikely = /\p{L}|\p{Emoji_Presentation}|[\u2600-\u27bf]/u.test(letter)
  return { class: 'sign', score: isLikely ? -7.5 : -13 }
}

function scoreWestern(letter: string): Letter {
  const rank = WESTERN.indexOf(letter)
  if (rank >= 0) return { class: 'western', score: -3.5 - rank / 10 }
  const rare = WESTERN_RARE.indexOf(letter)
  if (rare >= 0) return { class: 'western', score: -5.5 - rare / 20 }
  return scoreWesternSign(letter)
}

function scoreWesternSign(letter: string): Letter {
  if (WESTERN_SIGNS.has(letter)) {
    return { class: 'sign', score: /[’–—…]/u.test(letter) ? -6.5 : -7.5 }
  }
  return { class: 'wrong', score: /[\u2500-\u259f]/u.test(letter) ? -12 : -9.5 }
}

function scoreCyrillic(letter: string): Letter | undefined {
  const lower = letter.toLowerCase()
  const share = CYRILLIC.get(lower)
  if (share !== undefined) {
    const score = Math.log(share / 1000) - (lower === letter ? 0 : CAPITAL_LOSS)
    return { class: 'cyrillic', score }
  }
  return /\p{Script=Cyrillic}/u.test(letter) ? { class: 'cyrillic', score: -9.5 } : undefined
}
