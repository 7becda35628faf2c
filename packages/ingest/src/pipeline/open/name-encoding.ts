import iconv from 'iconv-lite'
import type { Script } from './names/letter-scores.ts'
import { scoreName } from './names/score-name.ts'

/** Encodings that names without a mark of their own are judged by, and what each may write. */
const SCRIPTS = {
  cp932: ['japanese'],
  'euc-jp': ['japanese'],
  gb18030: ['simplified'],
  big5: ['traditional'],
  cp949: ['korean'],
  'windows-1251': ['cyrillic'],
  cp866: ['cyrillic'],
  'koi8-r': ['cyrillic'],
  'windows-1252': ['western'],
  cp437: ['western'],
  cp850: ['western'],
  'windows-1250': ['polish', 'czech', 'hungarian', 'croatian', 'romanian'],
  cp852: ['polish', 'czech', 'hungarian', 'croatian', 'romanian'],
  'iso-8859-2': ['polish', 'czech', 'hungarian', 'croatian', 'romanian'],
  // ISO-8859-13 has the same letters in the same places.
  'windows-1257': ['lithuanian', 'latvian', 'estonian'],
  cp775: ['lithuanian', 'latvian', 'estonian'],
  'windows-1253': ['greek'],
  cp737: ['greek'],
  'windows-1254': ['turkish'],
  cp857: ['turkish'],
  'windows-1255': ['hebrew'],
  cp862: ['hebrew'],
  'windows-1256': ['arabic'],
  cp720: ['arabic'],
  'windows-874': ['thai'],
  'windows-1258': ['vietnamese'],
} as const satisfies Record<string, readonly Script[]>

type LegacyEncoding = keyof typeof SCRIPTS
export type NameEncoding = 'utf-8' | LegacyEncoding

const LEGACY = Object.keys(SCRIPTS) as LegacyEncoding[]

/** What is seldom met needs letters that no other encoding explains as well. */
const RARER = -3
/** No Windows ever wrote these: names of old Unix systems and of discs. */
const SELDOM = -5

/** How likely an encoding is before any name was read. Most works here are Japanese. */
const PRIORS: Record<LegacyEncoding, number> = {
  cp932: 1,
  'euc-jp': -1,
  gb18030: 0,
  big5: -0.5,
  cp949: 0,
  'windows-1251': -0.5,
  cp866: -0.5,
  'koi8-r': SELDOM,
  'windows-1252': -0.5,
  cp437: -0.5,
  cp850: -1,
  'windows-1250': RARER,
  cp852: RARER,
  'iso-8859-2': SELDOM,
  'windows-1257': -2.5,
  cp775: -4,
  'windows-1253': RARER,
  cp737: RARER,
  'windows-1254': RARER,
  cp857: RARER,
  'windows-1255': RARER,
  cp862: RARER,
  'windows-1256': RARER,
  cp720: RARER,
  'windows-874': RARER,
  'windows-1258': RARER,
}

/** UTF-8 has a form that other encodings seldom have by chance. */
const UTF8_PRIOR = 3
/** What names that are known say of the language of the others. */
const KNOWN_LANGUAGE = 6
/** One name of another encoding among many is likelier than that each has its own. */
const SAME_AS_OTHERS = 15
/** Names that are so much likelier as UTF-8 show that the archive's other names are, too. */
const SURE = 6
/** More different names than these add nothing to the guess. */
const MAX_JUDGED = 400
/** Names that may be judged one by one in the end; those after them are read as most are. */
const MAX_SINGLE = 4000

/** Japanese of mails, in bytes of ASCII between escapes. */
const SEVEN_BIT = 'iso-2022-jp'
const ESCAPE = 0x1b
/** Vietnamese, whose tones are letters of their own. */
const MARKS_APART = 'windows-1258'

const UNREADABLE = '\ufffd'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8; undefined when the bytes are not well-formed UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Text of bytes in a named encoding, its letters composed where the encoding writes their marks apart.
 * What the encoding has no letter for is U+FFFD.
 */
export function decodeName(bytes: Uint8Array, encoding: string): string {
  const text = decodeLetters(bytes, encoding)
  return encoding === MARKS_APART ? text.normalize('NFC') : text
}

function decodeLetters(bytes: Uint8Array, encoding: string): string {
  if (encoding === SEVEN_BIT) return new TextDecoder(SEVEN_BIT).decode(bytes)
  return iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false })
}

/**
 * Encoding that all of these names were most likely written in.
 *
 * @param names without a mark of their encoding
 */
export function detectNameEncoding(names: readonly Uint8Array[]): NameEncoding {
  const judged = toJudged(names)
  const most = findMost(judged, [])
  return judged.every((name) => gainOfUtf8([name], most) >= 0) ? 'utf-8' : most.encoding
}

/**
 * Reads the names of one archive or folder, each by itself and in the light of the others.
 *
 * A name is UTF-8 where its bytes are, and what they say is plausible: "1화.png" in CP949 is well-formed
 * UTF-8 that says "1ȭ.png". All other names together are then most likely of one encoding; a name that it
 * cannot read is read in the one that fits the name best.
 *
 * @param names bytes that do not say their encoding
 * @param known names of the same archive that did say it
 * @param given encoding that a person named; names that it cannot read are judged all the same
 * @returns decoded names, in order
 */
export function decodeNames(
  names: readonly Uint8Array[],
  { known = [], given }: { known?: readonly string[]; given?: string | undefined } = {},
): string[] {
  const most = findMost(toJudged(names), known)
  const kept = new Map<string, NameEncoding>()
  return names.map((name) => {
    if (isAscii(name)) return readSevenBit(name)
    if (given !== undefined && canRead(name, given)) return decodeName(name, given)
    const key = toKey(name)
    const encoding =
      kept.get(key) ?? (kept.size < MAX_SINGLE ? judgeOne(name, most) : most.encoding)
    kept.set(key, encoding)
    return decodeName(name, encoding)
  })
}

/** One name with what each encoding makes of it. */
type Judged = { utf8: number; scores: Map<LegacyEncoding, number>; best: number }

/** Names that are not ASCII, part by part; "1話" to "99話" are one witness, not ninety-nine. */
function toJudged(names: readonly Uint8Array[]): Judged[] {
  const parts = new Map<string, Buffer>()
  for (const name of names) {
    for (const part of splitPath(name)) {
      if (!isAscii(part)) parts.set(toKey(part), part)
      if (parts.size >= MAX_JUDGED) return [...parts.values()].map(judge)
    }
  }
  return [...parts.values()].map(judge)
}

const SLASH = 0x2f

/** No encoding here has a slash as part of another letter. */
function* splitPath(name: Uint8Array): Generator<Buffer> {
  let start = 0
  for (let at = name.indexOf(SLASH); at >= 0; at = name.indexOf(SLASH, start)) {
    yield Buffer.from(name.subarray(start, at))
    start = at + 1
  }
  yield Buffer.from(name.subarray(start))
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

/** ASCII, or Japanese behind escapes that no other name has. */
function readSevenBit(name: Uint8Array): string {
  const isSevenBit = name.includes(ESCAPE) && canRead(name, SEVEN_BIT)
  return decodeName(name, isSevenBit ? SEVEN_BIT : 'utf-8')
}

/** Same for names that differ in their numbers only. */
function toKey(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replace(/\d+/g, '1')
}

function judge(part: Buffer): Judged {
  const scores = new Map<LegacyEncoding, number>()
  for (const encoding of LEGACY) {
    const text = decodeLetters(part, encoding)
    if (text.includes(UNREADABLE)) continue
    const scored = SCRIPTS[encoding].map((script) => scoreName(text, script))
    scores.set(encoding, Math.max(...scored))
  }
  const utf8 = decodeUtf8(part)
  const score = utf8 === undefined ? -Infinity : scoreName(utf8, 'any') + UTF8_PRIOR
  return { utf8: score, scores, best: Math.max(...scores.values(), score) }
}

function canRead(bytes: Uint8Array, encoding: string): boolean {
  return !decodeLetters(bytes, encoding).includes(UNREADABLE)
}

/** What most names of an archive are in, and how much more than that UTF-8 is expected. */
type Most = { encoding: LegacyEncoding; utf8Gain: number }

/** Encoding that explains the names best which are not UTF-8. */
function findMost(judged: readonly Judged[], known: readonly string[]): Most {
  const languages = known.length === 0 ? [] : findLanguages(known)
  let [encoding, most]: [LegacyEncoding, number] = ['cp437', -Infinity]
  for (const candidate of LEGACY) {
    const isKnown = SCRIPTS[candidate].some((script) => languages.includes(script))
    let sum = PRIORS[candidate] + (isKnown ? KNOWN_LANGUAGE : 0)
    for (const { utf8, scores, best } of judged) {
      sum += Math.max(utf8, scores.get(candidate) ?? -Infinity, best - SAME_AS_OTHERS)
    }
    if (sum > most) [encoding, most] = [candidate, sum]
  }
  const gains = judged.map((name) => gainOfUtf8([name], { encoding, utf8Gain: 0 }))
  const isUtf8 = gains.every((gain) => gain > -SURE) && gains.some((gain) => gain > SURE)
  return { encoding, utf8Gain: isUtf8 ? SAME_AS_OTHERS : 0 }
}

/** How much likelier the parts of a name are as UTF-8; -Infinity when they are not well-formed. */
function gainOfUtf8(parts: readonly Judged[], { encoding, utf8Gain }: Most): number {
  if (parts.some(({ utf8 }) => utf8 === -Infinity)) return -Infinity
  return parts.reduce(
    (sum, { utf8, scores }) => sum + utf8 - (scores.get(encoding) ?? -Infinity),
    utf8Gain,
  )
}

/** Encoding of one name, in an archive whose names are mostly of another's. */
function judgeOne(name: Uint8Array, most: Most): NameEncoding {
  const parts = [...splitPath(name)].filter((part) => !isAscii(part)).map(judge)
  const gain = gainOfUtf8(parts, most)
  if (gain > -Infinity) return gain >= 0 ? 'utf-8' : most.encoding
  let [best, highest]: [LegacyEncoding, number] = ['cp437', -Infinity]
  for (const encoding of LEGACY) {
    const sum = parts.reduce(
      (total, { scores }) => total + (scores.get(encoding) ?? -Infinity),
      PRIORS[encoding] + (encoding === most.encoding ? SAME_AS_OTHERS : 0),
    )
    if (sum > highest) [best, highest] = [encoding, sum]
  }
  return best
}

const LANGUAGE_SIGNS: [sign: RegExp, scripts: Script[]][] = [
  [/[\u3041-\u30fa]/u, ['japanese']],
  [/[가-힣]/u, ['korean']],
  [/\p{Script=Cyrillic}/u, ['cyrillic']],
  [/\p{Script=Greek}/u, ['greek']],
  [/\p{Script=Hebrew}/u, ['hebrew']],
  [/\p{Script=Arabic}/u, ['arabic']],
  [/\p{Script=Thai}/u, ['thai']],
  [/[ıİğĞşŞ]/u, ['turkish']],
  [/[ąćęłńśźżĄĆĘŁŃŚŹŻ]/u, ['polish']],
  [/[ěřůčťďňľĚŘŮČŤĎŇĽ]/u, ['czech']],
  [/[őűŐŰ]/u, ['hungarian']],
  [/[ėįųūĖĮŲŪ]/u, ['lithuanian']],
  [/[āēīūģķļņĀĒĪŪĢĶĻŅ]/u, ['latvian']],
  [/[\u1ea0-\u1ef9ơưđ]/u, ['vietnamese']],
  [/[\u00c0-\u00ff]/u, ['western']],
]
const KNOWN_LOOKED_AT = 200

function findLanguages(known: readonly string[]): Script[] {
  const text = known.slice(0, KNOWN_LOOKED_AT).join('\n')
  const found = LANGUAGE_SIGNS.filter(([sign]) => sign.test(text)).flatMap(([, scripts]) => scripts)
  if (found.length > 0 || !/\p{Script=Han}/u.test(text)) return found
  // Hanzi alone may be of three languages: the one whose letters they are.
  const scripts = ['japanese', 'simplified', 'traditional'] as const
  const scores = scripts.map((script) => scoreName(text, script))
  const best = Math.max(...scores)
  return scripts.filter((_, index) => scores[index] === best)
}
