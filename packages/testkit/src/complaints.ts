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
