/** Tells which works are stored on this device, without the code and the database that store them. */
class StoredWorknos {
  readonly #listeners = new Set<() => void>()
  #worknos: ReadonlySet<string> = new Set()
  #isOnly = false

  /** Empty until what stores works has told of them. */
  readonly get = (): ReadonlySet<string> => this.#worknos

  /** Whether the reader wants to see nothing else; holds while the app is open. */
  readonly isOnly = (): boolean => this.#isOnly

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(worknos: ReadonlySet<string>): void {
    this.#worknos = worknos
    this.#tell()
  }

  showOnly(isOnly: boolean): void {
    this.#isOnly = isOnly
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The one of this page. */
export const storedWorknos = new StoredWorknos()
