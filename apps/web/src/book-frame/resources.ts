import { resolveInBook } from '@yomikura/reader/book/book-path'
import { isDataPicture, type MovingPictures } from './moving-pictures.ts'

/** How long a page waits for a file before it is shown without it. */
const PATIENCE_MS = 15_000
const MAX_IMPORTS = 4
const ESCAPED = /\\([0-9a-f]{1,6})\s?|\\(.)/gi

/** Files of the book inside the frame: asked of the app once, and shown from addresses of the frame's own. */
export class FrameResources {
  readonly #ask: (path: string) => void
  readonly #pictures: MovingPictures
  readonly #waiting = new Map<string, (file: Blob | undefined) => void>()
  readonly #files = new Map<string, Promise<Blob | undefined>>()
  readonly #addresses = new Map<string, Promise<string | undefined>>()

  constructor(ask: (path: string) => void, pictures: MovingPictures) {
    this.#ask = ask
    this.#pictures = pictures
  }

  /** The app's answer. */
  receive(path: string, file: Blob | undefined): void {
    this.#waiting.get(path)?.(file)
    this.#waiting.delete(path)
  }

  /** An address that shows the file; undefined where it cannot be had. */
  toAddress(base: string, address: string): Promise<string | undefined> {
    // A picture that stands in the address itself needs no file; the frame's policy judges it.
    if (/^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(address)) {
      return this.#pictures.toDataAddress(address)
    }
    const target = resolveInBook(base, address)
    if (target === undefined) return Promise.resolve(undefined)
    const known =
      this.#addresses.get(target.path) ??
      this.#load(target.path).then((file) => file && this.#pictures.toAddress(file))
    this.#addresses.set(target.path, known)
    return known.then((url) =>
      url && target.fragment !== '' ? `${url}#${encodeURIComponent(target.fragment)}` : url,
    )
  }

  /** A style sheet with everything it refers to in it. */
  async toSheet(base: string, href: string, depth = 0): Promise<string> {
    const target = resolveInBook(base, href)
    if (target === undefined || depth > MAX_IMPORTS) return ''
    const file = await this.#load(target.path)
    return file ? this.fillSheet(target.path, await file.text(), depth) : ''
  }

  /** A style text with its imports put in and its addresses made the frame's own. */
  async fillSheet(base: string, css: string, depth = 0): Promise<string> {
    const imported: Promise<string>[] = []
    const own = css.replace(
      /@import\s+(?:url\()?\s*["']?([^"')]+)["']?\s*\)?[^;]*;/gi,
      (_, href: string) => {
        imported.push(this.toSheet(base, unescapeCss(href), depth + 1))
        return ''
      },
    )
    const sheets = await Promise.all(imported)
    return [...sheets, await this.#fillAddresses(base, own)].join('\n')
  }

  async #fillAddresses(base: string, css: string): Promise<string> {
    const pattern = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi
    const found = [...css.matchAll(pattern)].map(
      ([, double, single, bare]) => double ?? single ?? bare?.trim() ?? '',
    )
    const addresses = await Promise.all(
      found.map(async (address) =>
        /^(#|data:)/i.test(address) && !isDataPicture(address)
          ? address
          : this.toAddress(base, unescapeCss(address)),
      ),
    )
    let index = 0
    return css.replace(pattern, () => `url("${addresses[index++] ?? ''}")`)
  }

  #load(path: string): Promise<Blob | undefined> {
    const known = this.#files.get(path)
    if (known) return known
    const asked = new Promise<Blob | undefined>((resolve) => {
      this.#waiting.set(path, resolve)
      setTimeout(() => resolve(undefined), PATIENCE_MS)
      this.#ask(path)
    })
    this.#files.set(path, asked)
    return asked
  }
}

function unescapeCss(text: string): string {
  return text.replace(ESCAPED, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
