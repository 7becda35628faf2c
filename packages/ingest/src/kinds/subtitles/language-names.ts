/** Languages that are known by their names and three-letter codes; of others only two letters are read. */
const NAMED = (
  'en ja zh zh-hans zh-hant ko es es-419 es-es pt pt-br pt-pt fr fr-ca de it ru uk pl nl sv no nb nn da ' +
  'fi is cs sk hu ro bg el tr ar he fa hi bn ta te ml kn mr gu pa ur th vi id ms tl fil lo km my ne si hr ' +
  'sr sl bs mk sq et lv lt ca eu gl ga cy eo la ka hy az kk uz mn sw af yue cmn en-us en-gb zh-tw zh-hk'
).split(' ')
/** Languages of the interface, in which people name their files. */
const NAMED_IN = ['en', 'ja', 'zh-Hans', 'zh-Hant', 'ko']

/** What people write although it is no tag of that language. */
const ALIASES = new Map(
  Object.entries({
    ...{ jp: 'ja', jap: 'ja', kr: 'ko', cn: 'zh-cn', tw: 'zh-tw', hk: 'zh-hk' },
    ...{ chs: 'zh-hans', sc: 'zh-hans', gb: 'zh-hans', 簡体: 'zh-hans', 简体: 'zh-hans' },
    ...{ 简中: 'zh-hans', 简: 'zh-hans', cht: 'zh-hant', tc: 'zh-hant', big5: 'zh-hant' },
    ...{ 繁體: 'zh-hant', 繁体: 'zh-hant', 繁中: 'zh-hant', 繁: 'zh-hant' },
    // Two languages at once: the first is the one that readers choose by.
    ...{
      简英: 'zh-hans',
      简日: 'zh-hans',
      繁英: 'zh-hant',
      繁日: 'zh-hant',
      中英: 'zh',
      中日: 'zh',
    },
    ...{ chinesesimplified: 'zh-hans', chinesetraditional: 'zh-hant', brazilian: 'pt-br' },
  }),
)

/** Language, script and region of a tag (RFC 5646, section 2.1); others are not met in names of files. */
const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?$/
const CHINESE = /^zh[-_](ch[st])$/
/** Longer texts name no language. */
const MAX_LENGTH = 60
const SUBTITLES = /(?:字幕|자막|subtitles?|subs?)$/

let names: ReadonlyMap<string, string> | undefined

/**
 * The language that a text names: a tag (`ja`, `zh-Hant-TW`, `es_419`), a code of three letters (`jpn`,
 * `chi`), or a name (`Japanese`, `日本語`).
 *
 * @returns a tag in lower case, as short as it can be; undefined for any other text
 */
export function findLanguage(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const folded = text.normalize('NFKC').trim().toLowerCase()
  const name = toLetters(folded)
  names ??= listNames()
  return (
    ALIASES.get(CHINESE.exec(folded)?.[1] ?? folded) ??
    readTag(folded) ??
    names.get(name) ??
    ALIASES.get(name.replace(SUBTITLES, '')) ??
    names.get(name.replace(SUBTITLES, ''))
  )
}

function readTag(text: string): string | undefined {
  const [, code = '', script, region] = TAG.exec(text) ?? []
  const isScript = isKnown('script', script && toTitleCase(script))
  if (code === '' || !isScript || !isKnown('region', region?.toUpperCase())) return undefined
  const [language = ''] = Intl.getCanonicalLocales(code)
  // Most words of three letters are a code of some language.
  const isLanguage = code.length === 2 ? isKnown('language', language) : NAMED.includes(language)
  return isLanguage ? [language, script, region].filter(Boolean).join('-') : undefined
}

function toTitleCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** @param code in the case of its kind: `Hant`, `TW` */
function isKnown(type: 'language' | 'script' | 'region', code: string | undefined): boolean {
  if (code === undefined) return true
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined
}

/** Names of the languages in themselves and in those of the interface, folded. */
function listNames(): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of NAMED) {
    for (const locale of [...NAMED_IN, tag]) {
      const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? ''
      const key = toLetters(name.normalize('NFKC').toLowerCase())
      if (!found.has(key)) found.set(key, tag)
    }
  }
  return found
}

function toLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\d]/gu, '')
}
