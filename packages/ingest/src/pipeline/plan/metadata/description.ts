import { LIMITS } from '@yomikura/contract/limits'
import { entityReader } from '../../../kinds/epub/markup/named-entities.ts'
import { DECEPTIVE } from '../../open/labels.ts'

const LINE_BREAKS = /<(?:br|hr|\/?(?:p|div|li|ul|ol|h[1-6]|tr|blockquote))\b[^<>]*>/giu
const IS_HTML = /<(?:p|br|div|span|b|i|em|strong|ul|ol|h[1-6]|a)\b[^<>]*>/iu
const TAGS = /<\/?[a-z][^<>]*>|<!--[^<>]*>/giu
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,30}));/giu
const MAX_CODE_POINT = 0x10ffff

/**
 * What a work is about, as plain text with line breaks: some programs write it as HTML.
 *
 * @returns at most as much as readers are shown; undefined when nothing is left
 */
export function cleanDescription(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Tags are no text; what is beyond is more than enough for any honest ones.
  const text = value.slice(0, LIMITS.descriptionLength * 4)
  const plain = IS_HTML.test(text) ? withoutTags(text) : text
  const lines = plain.split(/\r\n?|[\n\u2028\u2029]/u)
  const clean = lines
    .map((line) => line.replaceAll('\t', ' ').replace(DECEPTIVE, '').trim())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
    .slice(0, LIMITS.descriptionLength)
    .toWellFormed()
  return clean === '' ? undefined : clean
}

function withoutTags(html: string): string {
  const nameOf = entityReader()
  return html
    .replace(/\s+/gu, ' ')
    .replace(LINE_BREAKS, '\n')
    .replace(TAGS, '')
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return nameOf(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ''
    })
}
