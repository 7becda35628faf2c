import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSecret } from '#platform/ids/ids.ts'

/** People who share a browser; of more the one longest away is forgotten. */
const MOST_PEOPLE = 5
const ENTRY = /^([\w-]{20,64})\.([\w-]{43})$/

/**
 * Notes in a browser's cookie who has signed in there, so that guesses made elsewhere do not lock
 * these people out. The cookie names nobody: each entry is a random id, signed together with a login.
 */
export class KnownBrowsers {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** Id of the browser for this login; undefined when nobody signed in with it there. */
  find(cookie: string | undefined, loginKey: string): string | undefined {
    return listEntries(cookie).find(({ id, mark }) => this.#isMark(mark, id, loginKey))?.id
  }

  /** The cookie after a sign-in. An entry that is there stays, so that its count goes on. */
  add(cookie: string | undefined, loginKey: string): string {
    const id = this.find(cookie, loginKey) ?? createSecret()
    const others = listEntries(cookie).filter((entry) => entry.id !== id)
    const entries = [{ id, mark: this.#sign(id, loginKey) }, ...others].slice(0, MOST_PEOPLE)
    return entries.map(({ id: name, mark }) => `${name}.${mark}`).join('~')
  }

  #isMark(mark: string, id: string, loginKey: string): boolean {
    return timingSafeEqual(Buffer.from(mark), Buffer.from(this.#sign(id, loginKey)))
  }

  #sign(id: string, loginKey: string): string {
    const text = JSON.stringify(['known browser', id, loginKey])
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}

function listEntries(cookie = ''): { id: string; mark: string }[] {
  return cookie.split('~', MOST_PEOPLE).flatMap((entry) => {
    const [, id, mark] = ENTRY.exec(entry) ?? []
    return id !== undefined && mark !== undefined ? [{ id, mark }] : []
  })
}
