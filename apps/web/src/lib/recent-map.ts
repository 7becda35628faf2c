/** A map that keeps what was used last: with one more than it may hold, the one left longest goes. */
export class RecentMap<K, V> {
  readonly #most: number
  readonly #mayGo: (value: V) => boolean
  readonly #entries = new Map<K, V>()

  /** @param mayGo false for what is in use and stays however long ago it was asked for */
  constructor(most: number, mayGo: (value: V) => boolean = () => true) {
    this.#most = most
    this.#mayGo = mayGo
  }

  get size(): number {
    return this.#entries.size
  }

  /** The value of a key, made by `create` where there is none. */
  getOrCreate(key: K, create: () => V): V {
    const value = this.#entries.get(key) ?? create()
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const [other, held] of this.#entries) {
      if (this.#entries.size <= this.#most) break
      if (other !== key && this.#mayGo(held)) this.#entries.delete(other)
    }
    return value
  }
}
