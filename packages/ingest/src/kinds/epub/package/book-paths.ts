import { decodePath, parseHref, type BookTarget } from './href.ts'

/**
 * The paths that a book's zip really has, and how they are found when the book writes them otherwise:
 * exactly, then without a difference of case or Unicode form, then with percent-encoding that stands in
 * the entry's own name, then with `+` for a space; what is not found from the file's own folder is looked for from the book's root.
 */
export class BookPaths {
  readonly #exact: ReadonlySet<string>
  readonly #folded = new Map<string, string>()
  readonly #decoded = new Map<string, string>()

  constructor(paths: Iterable<string>) {
    this.#exact = new Set(paths)
    for (const path of this.#exact) {
      addFirst(this.#folded, fold(path), path)
      addFirst(this.#decoded, fold(decodePath(path)), path)
    }
  }

  /**
   * The entry that an address means; undefined where no entry fits.
   *
   * @param path decoded
   * @param undecoded the same as it is written
   */
  find(path: string, undecoded = path): string | undefined {
    if (this.#exact.has(path)) return path
    return (
      this.#folded.get(fold(path)) ??
      (this.#exact.has(undecoded) ? undecoded : undefined) ??
      this.#folded.get(fold(undecoded)) ??
      this.#decoded.get(fold(decodePath(path))) ??
      this.#decoded.get(fold(decodePath(undecoded))) ??
      // Forms of web pages write a space so.
      (undecoded.includes('+') ? this.#folded.get(fold(path.replaceAll('+', ' '))) : undefined)
    )
  }

  /** Some programs write addresses from the book's root, wherever the file lies that holds them. */
  #findFromRoot(href: string): string | undefined {
    const address = parseHref('', href)
    return address && address.path !== '' ? this.find(address.path, address.undecoded) : undefined
  }

  /**
   * The place that an address in the file at `base` means: of an entry where one fits, else as the
   * address says.
   *
   * @returns undefined for an address outside of the book
   */
  resolve = (base: string, href: string): BookTarget | undefined => {
    const address = parseHref(base, href)
    if (address === undefined) return undefined
    const { path, fragment, undecoded } = address
    const found = this.find(path, undecoded) ?? this.#findFromRoot(href)
    if (found !== undefined || fragment === '') return { path: found ?? path, fragment }
    // A file's own name may hold the sign that begins a fragment.
    const whole = this.find(`${path}#${fragment}`)
    return whole === undefined ? { path, fragment } : { path: whole, fragment: '' }
  }
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function addFirst(paths: Map<string, string>, key: string, path: string): void {
  if (!paths.has(key)) paths.set(key, path)
}
