import type { WritingMode } from '@yomikura/content/book'
import { findStatement, type PackageDocument } from './package-document.ts'

const RIGHT_TO_LEFT = /^(ar|arc|dv|fa|he|iw|ks|ku-arab|ps|sd|syr|ug|ur|yi)(-|$)/i

/**
 * Side on which the next page comes: as the book says, else as its text runs. Columns from the right
 * turn to the left, also in books whose maker forgot to say so.
 */
export function findDirection(document: PackageDocument, mode: WritingMode): 'rtl' | 'ltr' {
  if (document.progression !== undefined) return document.progression
  const declared = findStatement(document, 'primary-writing-mode') ?? ''
  if (/-rl$/.test(declared)) return 'rtl'
  if (/-lr$/.test(declared)) return 'ltr'
  return mode === 'vertical-rl' || RIGHT_TO_LEFT.test(document.language) ? 'rtl' : 'ltr'
}
