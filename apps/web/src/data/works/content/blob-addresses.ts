/** Default number of addresses that live at once: what plays, what comes next, and what one may go back to. */
const KEPT = 8

/** Addresses of bytes in memory, for media elements. The oldest are freed as new ones come. */
export class BlobAddresses {
  readonly #addresses = new Map<string, string>()
  readonly #limit: number

  constructor(limit = KEPT) {
    this.#limit = limit
  }

  of(name: string, bytes: Blob): string {
    const known = this.#addresses.get(name)
    if (known) return known
    const address = URL.createObjectURL(bytes)
    this.#addresses.set(name, address)
    const [oldest] = this.#addresses
    if (this.#addresses.size > this.#limit && oldest) {
      URL.revokeObjectURL(oldest[1])
      this.#addresses.delete(oldest[0])
    }
    return address
  }
}
