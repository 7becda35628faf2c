import type { FastifyRequest } from 'fastify'

export const LANGUAGES = ['ja', 'en', 'zh-CN', 'zh-TW', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]

/** Cookie that keeps what somebody chose by the switch. */
export const LANGUAGE_COOKIE = 'shop_language'

/**
 * Language of a page: what was chosen, else what the reader asked for them, else what the browser
 * likes best, else Japanese.
 */
export function pickLanguage(request: FastifyRequest, asked?: string): Language {
  const chosen = request.cookies[LANGUAGE_COOKIE]
  return (
    findLanguage([chosen]) ??
    findLanguage((asked ?? '').split(' ')) ??
    findLanguage(readAcceptLanguage(request.headers['accept-language'])) ??
    'ja'
  )
}

/** The same outside Fastify, where only headers are at hand. */
export function pickLanguageOfHeaders(headers: {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(
    headers.cookie ?? '',
  )?.[1]
  const liked = readAcceptLanguage(headers['accept-language'])
  return findLanguage([chosen]) ?? findLanguage(liked) ?? 'ja'
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/** Languages of an `Accept-Language` header, the most liked first. */
export function readAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

function findLanguage(tags: readonly (string | undefined)[]): Language | undefined {
  for (const tag of tags) {
    const language = tag === undefined ? undefined : toLanguage(tag)
    if (language) return language
  }
  return undefined
}

/** Chinese of Taiwan, Hong Kong and Macao is written in the traditional script. */
function toLanguage(tag: string): Language | undefined {
  const [code, ...parts] = tag.toLowerCase().split('-')
  if (code !== 'zh') return LANGUAGES.find((language) => language === code)
  const isTraditional = ['hant', 'tw', 'hk', 'mo'].some((part) => parts.includes(part))
  return isTraditional ? 'zh-TW' : 'zh-CN'
}
