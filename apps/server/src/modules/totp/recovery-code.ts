import { LIMITS } from '@yomikura/contract/limits'
import { createHmac, randomInt } from 'node:crypto'

/**
 * Digits alone, as the field that takes codes shows a touch screen's keys for numbers. Twelve of them are
 * more than can be tried where few tries a day are taken.
 */
const GROUPS = 3
const GROUP_DIGITS = 4

/** New recovery codes, as they are shown: `0482-7716-3095`. */
export function createRecoveryCodes(): string[] {
  const createGroup = () => String(randomInt(10 ** GROUP_DIGITS)).padStart(GROUP_DIGITS, '0')
  const createCode = () => Array.from({ length: GROUPS }, createGroup).join('-')
  const codes = new Set<string>()
  while (codes.size < LIMITS.recoveryCodes) codes.add(createCode())
  return [...codes]
}

/** What a person typed, without what makes no difference: width, spaces, hyphens. */
export function toTypedCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
}

/** What is stored of a recovery code: it belongs to one person and says nothing without the key. */
export function toRecoveryDigest(key: Buffer, principalId: string, typed: string): string {
  const text = JSON.stringify(['recovery code', principalId, toTypedCode(typed)])
  return createHmac('sha256', key).update(text).digest('base64url')
}
