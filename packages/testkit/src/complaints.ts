import type { BrowserContext } from '@playwright/test'

/** What browsers say although nothing is wrong, each with the reason. */
const EXPECTED: readonly { text: RegExp; because: string }[] = [
  {
    text: /^Failed to load resource: the server responded with a status of (?:401|403|404|409|410|412|423|429)/,
    because: 'the browser says so of each refusal, and journeys provoke refusals',
  },
  {
    text: /^Failed to load resource: net::ERR_/,
    because: 'the browser says so of each request without a network, and journeys take it away',
  },
]

/**
 * Journeys of which no complaint is expected: a new one fails them. The reports of the others list what
 * was said; works that attack are refused there, and the browser says so.
 */
const QUIET =
  /[\\/](?:book|free|library|list-screens|mylist-edit|mylists|offline-download|offline-reading|player|player-window|share|text|tour|viewer)\.spec\.ts$/

/** Whether complaints fail the journeys of a file. */
export function isQuietFile(file: string): boolean {
  return QUIET.test(file)
}

/** What the pages of a browser complain of: errors, and breaches of the content security policy. */
export class Complaints {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = EXPECTED.map(({ text }) => text)

  static of(context: BrowserContext): Complaints {
    const complaints = new Complaints()
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.#take(message.text(), message.location().url)
    })
    context.on('weberror', (error) => {
      complaints.#take(String(error.error()), error.page()?.url() ?? '')
    })
    return complaints
  }

  /** A journey may provoke more. */
  expect(text: RegExp): void {
    this.#expected.push(text)
  }

  list(): string[] {
    return this.#found.filter((found) => !this.#expected.some((text) => text.test(found)))
  }

  #take(text: string, url: string): void {
    this.#found.push(`${text} (${url})`)
  }
}
