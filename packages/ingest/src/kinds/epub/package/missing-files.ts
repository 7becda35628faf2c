import { DECEPTIVE } from '../../../pipeline/open/labels.ts'

/** Names that a message lists; more are counted. */
const MAX_NAMES = 5
/** Files that are counted; no real book lacks more. */
const MAX_COUNTED = 10_000
const MAX_NAME_LENGTH = 120

/** What a book names and readers do not get, for the message of its verdict. */
export class MissingFiles {
  readonly #chapters = new Set<string>()
  readonly #files = new Set<string>()
  readonly #leftOut = new Set<string>()

  #lacksOrder = false

  get isEmpty(): boolean {
    return this.describe() === undefined
  }

  /** The order of the chapters is that of the book's list of files. */
  addReadingOrder(): void {
    this.#lacksOrder = true
  }

  /** A step of the reading order, by its path or, where nothing says that, its id. */
  addChapter(name: string): void {
    this.#chapters.add(name)
  }

  /** A file that the book's documents name and the archive lacks. */
  addFile(path: string): void {
    if (this.#files.size < MAX_COUNTED) this.#files.add(path)
  }

  /** A file that cannot be made safe, or is not what the book says. */
  addLeftOut(path: string): void {
    this.#leftOut.add(path)
  }

  /**
   * Sentences for the operator; undefined when nothing is missing.
   *
   * @param first sentence that comes before them
   */
  describe(first?: string): string | undefined {
    const files = [...this.#files].filter((path) => !this.#chapters.has(path))
    const sentences = [
      first,
      this.#lacksOrder
        ? 'The book has no reading order: its chapters are in the order of its list of files.'
        : undefined,
      toSentence([...this.#chapters], {
        one: 'chapter of the book is missing',
        many: 'chapters of the book are missing',
      }),
      toSentence(files, {
        one: 'file that the book names is missing',
        many: 'files that the book names are missing',
      }),
      toSentence([...this.#leftOut], {
        one: 'file of the book is left out',
        many: 'files of the book are left out',
      }),
    ].filter((sentence) => sentence !== undefined)
    return sentences.length === 0 ? undefined : sentences.join(' ')
  }
}

function toSentence(
  names: readonly string[],
  words: { one: string; many: string },
): string | undefined {
  if (names.length === 0) return undefined
  const listed = names.slice(0, MAX_NAMES).map(shorten).join(', ')
  const rest = names.length - MAX_NAMES
  const what = names.length === 1 ? words.one : words.many
  return `${names.length} ${what}: ${listed}${rest > 0 ? ` and ${rest} more` : ''}.`
}

/** An id comes from the book as it stands. */
function shorten(name: string): string {
  return name.replace(DECEPTIVE, '').toWellFormed().slice(0, MAX_NAME_LENGTH)
}
