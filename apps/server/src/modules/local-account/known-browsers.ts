import { TIMES } from '@yomikura/contract/limits'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyList } from '#platform/keys/key-list.ts'

/** People who share a browser; of more the one longest away is forgotten. */
const MOST_PEOPLE = 5
const ENTRY = /^(\d{1,12})\.([\w-]{43})$/

/** Whom a mark is for: a login, and the password that it had then. Times are seconds since the epoch. */
export type Marked = { loginKey: string; passwordChangedAt: number }

/**
 * Notes in a browser's cookie who has signed in there, so that guesses made elsewhere do not lock
 * these people out. The cookie holds no name: each entry is the time of the sign-in, signed together
 * with the login and the time of its password. So it ends with the password, and with its own age.
 */
export class KnownBrowsers {
  readonly #keys: KeyList

  /** @param keys the first signs marks */
  constructor(keys: KeyList) {
    this.#keys = keys
  }

  /** Whether somebody signed in there with this login and its password of today. */
  has(cookie: string | undefined, marked: Marked, nowSeconds: number): boolean {
    return listEntries(cookie).some(
      (entry) =>
        nowSeconds - entry.issuedAt <= TIMES.knownBrowserSeconds && this.#isMark(entry, marked),
    )
  }

  /** The cookie after a sign-in. */
  add(cookie: string | undefined, marked: Marked, nowSeconds: number): string {
    const others = listEntries(cookie).filter((entry) => !this.#isMark(entry, marked))
    const own = { issuedAt: nowSeconds, mark: sign(this.#keys[0], nowSeconds, marked) }
    const entries = [own, ...others].slice(0, MOST_PEOPLE)
    return entries.map(({ issuedAt, mark }) => `${String(issuedAt)}.${mark}`).join('~')
  }

  #isMark({ issuedAt, mark }: Entry, marked: Marked): boolean {
    const given = Buffer.from(mark)
    return this.#keys.some((key) =>
      timingSafeEqual(given, Buffer.from(sign(key, issuedAt, marked))),
    )
  }
}

function sign(key: Buffer, issuedAt: number, { loginKey, passwordChangedAt }: Marked): string {
  const text = JSON.stringify(['known browser', issuedAt, loginKey, passwordChangedAt])
  return createHmac('sha256', key).update(text).digest('base64url')
}

type Entry = { issuedAt: number; mark: string }

function listEntries(cookie = ''): Entry[] {
  return cookie.split('~', MOST_PEOPLE).flatMap((entry) => {
    const [, issuedAt, mark] = ENTRY.exec(entry) ?? []
    return mark === undefined ? [] : [{ issuedAt: Number(issuedAt), mark }]
  })
}
