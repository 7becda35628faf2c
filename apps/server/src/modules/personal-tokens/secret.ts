import { createHmac, randomInt } from 'node:crypto'

/** Signs that are not taken for one another on a small screen, in small letters: people type them. */
const SIGNS = 'bcdfghjkmnpqrstvwxyz23456789'
const GROUPS = 7
const SIGNS_PER_GROUP = 4

/** A secret of 134 random bits, as people type it into another app: `bcdf-ghjk-…`. */
export function createTokenSecret(): string {
  const createGroup = () =>
    Array.from({ length: SIGNS_PER_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, createGroup).join('-')
}

/** What is stored of a token's secret. */
export function hashTokenSecret(key: Buffer, secret: string): string {
  return createHmac('sha256', key).update(`personal token\0${secret}`).digest('base64url')
}
