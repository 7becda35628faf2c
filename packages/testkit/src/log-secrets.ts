/** Secrets that show by their form alone: grants and codes in addresses, run tokens, signed tokens. */
const SHAPES = [
  /[?&](?:code|state|id_token_hint|Signature|Policy|Key-Pair-Id|d|token)=[^&\s"…]+/,
  /\/run\/[\w-]{16,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  /CloudFront-[\w-]+=/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
]
const SECRET_PARAMETERS = ['code', 'state', 'Signature', 'Policy', 'd', 'token', 'id_token_hint']
/** Shorter values stand in any log by chance. */
const SHORTEST = 16

/** Collects what a test's clients send and are given, and finds it in a program's log. */
export class LogSecrets {
  readonly #values = new Set<string>()

  /** Adds values that no log may hold; very short ones are passed over. */
  add(...values: readonly string[]): void {
    for (const value of values) if (value.length >= SHORTEST) this.#values.add(value)
  }

  /** Adds the secrets in an address. */
  addUrl(address: string): void {
    const url = URL.parse(address, 'http://localhost')
    if (!url) return
    for (const name of SECRET_PARAMETERS) this.add(...url.searchParams.getAll(name))
    this.add(/^\/run\/([^/]+)/.exec(url.pathname)?.[1] ?? '')
  }

  /** Adds the values of a `Cookie` header. */
  addCookies(header: string): void {
    for (const pair of header.split(';')) this.add(pair.slice(pair.indexOf('=') + 1).trim())
  }

  /** Lines that hold a secret. */
  find(lines: readonly string[]): string[] {
    return lines.filter(
      (line) =>
        SHAPES.some((shape) => shape.test(line)) ||
        [...this.#values].some((value) => line.includes(value)),
    )
  }
}
