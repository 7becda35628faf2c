import { LIMITS } from '@yomikura/contract/limits'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { CatalogueWork } from '@yomikura/contract/storefront'

/** Control characters, and marks that would turn the direction of the text around them. */
const UNSHOWN = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const LINE_END = /\r\n?|[\u2028\u2029]/g
/** Half of a pair, left by the cut. */
const LONE_HALF = /[\ud800-\udbff]$/

/**
 * A shop's description as plain text with line breaks, in each locale that has one. The shop's text is
 * not trusted: it may be of any length and hold any character.
 *
 * @returns undefined when no locale has a text
 */
export function toDescription({ description }: CatalogueWork): LocalizedText | undefined {
  const texts = Object.entries(description).map(([locale, text]) => [locale, toPlainText(text)])
  const present = texts.filter(([, text]) => text !== '')
  if (present.length === 0) return undefined
  return { ja_JP: '', ...(Object.fromEntries(present) as Record<string, string>) }
}

function toPlainText(text: string): string {
  return text
    .slice(0, LIMITS.descriptionLength)
    .replace(LONE_HALF, '')
    .replace(LINE_END, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSHOWN, '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
