export type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = 'YOMIKURA_'

/** What is wrong with the configuration, all of it at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads variables and collects what is wrong with them, so that a person mends all in one go. */
export class EnvironmentReader {
  readonly #environment: Environment
  readonly #problems: string[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** The value without surrounding space; undefined when absent or empty. */
  text(name: string): string | undefined {
    return this.#environment[PREFIX + name]?.trim() || undefined
  }

  required(name: string, what: string): string {
    const value = this.text(name)
    if (value === undefined) this.report(name, what)
    return value ?? ''
  }

  list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((part) => part.trim() || [])
  }

  matching<TFallback extends string | undefined>(
    name: string,
    pattern: RegExp,
    fallback: TFallback,
    what: string,
  ): string | TFallback {
    const value = this.text(name)
    if (value === undefined) return fallback
    if (!pattern.test(value)) this.report(name, what)
    return value
  }

  integer(name: string, fallback: number, bounds: { min: number; max: number }): number {
    const value = Number(this.text(name) ?? fallback)
    if (!Number.isInteger(value) || value < bounds.min || value > bounds.max) {
      this.report(name, `a whole number from ${bounds.min} to ${bounds.max}`)
    }
    return value
  }

  /** 0 asks the system for any free port. */
  port(name: string, fallback: number): number {
    return this.integer(name, fallback, { min: 0, max: 65_535 })
  }

  /** An http or https address, without a slash at the end of its path. */
  url(name: string): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      this.report(name, 'an http or https address')
      return undefined
    }
    // What a query or a fragment ends with belongs to it.
    return /[?#]/.test(value) ? value : value.replace(/\/+$/, '')
  }

  /** A time zone by its IANA name, as far as this Node knows it; offsets have no summer time. */
  timeZone(name: string, fallback: string): string {
    const value = this.text(name)
    if (value === undefined) return fallback
    if (!isTimeZone(value)) {
      this.report(name, 'the name of a time zone, such as Asia/Tokyo or Europe/Berlin')
    }
    return value
  }

  /** Notes that a variable does not hold `what` it must. */
  report(name: string, what: string): void {
    this.#problems.push(`${PREFIX}${name} must hold ${what}.`)
  }

  /** @throws ConfigError when anything was reported */
  throwProblems(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
