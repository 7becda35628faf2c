import type { Caption } from '@yomikura/content/ziptree'
import { cleanText } from '../../pipeline/plan/metadata/work-metadata.ts'
import { findLanguage } from './language-names.ts'

/** What the name of a file of subtitles says of them. */
export type CaptionTraits = Pick<Caption, 'language' | 'label' | 'forced' | 'sdh' | 'default'>

type Flag = 'forced' | 'sdh' | 'default'

const FLAGS: Record<string, Flag> = {
  ...{ forced: 'forced', foreign: 'forced' },
  ...{ sdh: 'sdh', cc: 'sdh', hearingimpaired: 'sdh', バリアフリー: 'sdh' },
  default: 'default',
}
/** Hindi, and behind a language the word for hearing impaired. */
const HINDI = 'hi'
const BRACKETS = /[[\](){}（）［］【】]/g
const JOINTS = /[-_ +,]+/
const MAX_PARTS = 4

/**
 * Reads what stands between the name of the film and the extension: language, `forced` or `foreign`,
 * `sdh`, `cc` or `hi`, and `default`, in any order, also joined (`en-sdh`); behind them a title.
 *
 * @param tokens the parts between the dots, for example `en` and `forced`
 * @returns undefined where the first part is none of these: the name is another film's
 */
export function readTraits(tokens: readonly string[]): CaptionTraits | undefined {
  const traits: CaptionTraits = {}
  const title: string[] = []
  let saysHi = false
  for (const [index, token] of tokens.entries()) {
    const text = token.normalize('NFKC').replaceAll(BRACKETS, ' ').trim()
    const found = readToken(text.toLowerCase())
    const isSecond = found?.language !== undefined && traits.language !== undefined
    if (text.toLowerCase() === HINDI) saysHi = true
    else if (found && !isSecond) Object.assign(traits, found)
    else if (index === 0) return undefined
    else title.push(text)
  }
  if (saysHi && traits.language === undefined) traits.language = HINDI
  else if (saysHi) traits.sdh = true
  const label = cleanText(title.join(' '))
  return { ...traits, ...(label && { label }) }
}

/** A flag, a language, or a language with flags around it. */
function readToken(text: string): CaptionTraits | undefined {
  const flag = findFlag(text)
  if (flag) return { [flag]: true }
  const parts = text.split(JOINTS).filter(Boolean)
  const flags = parts.flatMap((part) => findFlag(part) ?? (part === HINDI ? 'sdh' : []))
  // Of `en-cc` the second part would be a region, too.
  const isJoined = parts.length > 1 && parts.length <= MAX_PARTS && flags.length > 0
  if (isJoined) {
    const rest = parts.filter((part) => !findFlag(part) && part !== HINDI).join('-')
    const language = findLanguage(rest)
    if (language === undefined && rest !== '') return undefined
    const marks = Object.fromEntries(flags.map((name) => [name, true]))
    return { ...marks, ...(language && { language }) }
  }
  const language = findLanguage(text)
  return language === undefined ? undefined : { language }
}

function findFlag(text: string): Flag | undefined {
  const key = text.replaceAll(/[-_ ]/g, '')
  return Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined
}
