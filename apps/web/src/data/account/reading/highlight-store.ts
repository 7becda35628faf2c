import type { Highlight } from '@yomikura/contract/highlights'
import type { LocalDb, StoredHighlight } from '../../library/db/local-db.ts'
import { repeatEnded } from '../../library/db/yielding-factory.ts'

/** Highlights on this device. What was taken away stays, wordless, until the server knows. */
export class HighlightStore {
  readonly #db: LocalDb

  constructor(db: LocalDb) {
    this.#db = db
  }

  /** Those of one book, in the order of its text. */
  async list(workno: string, path: string): Promise<Highlight[]> {
    const rows = await this.#db.highlights.where('[workno+path]').equals([workno, path]).toArray()
    return rows
      .filter((row) => row.is_set)
      .sort((a, b) => a.item - b.item || a.start - b.start || a.end - b.end)
  }

  async put(highlight: Highlight): Promise<void> {
    await repeatEnded(() => this.#db.highlights.put({ ...highlight, unsent: 1 }))
  }

  /** For a reader whose highlights stay on this device. */
  async delete(id: string): Promise<void> {
    await repeatEnded(() => this.#db.highlights.delete(id))
  }

  /** Changes that the server does not have yet, the longest waiting first. */
  async listUnsent(limit: number): Promise<Highlight[]> {
    const rows = await this.#db.highlights.where('unsent').equals(1).sortBy('at_ms')
    return rows.slice(0, limit).map(toHighlight)
  }

  /** Notes what the server has now of `sent`; what was changed meanwhile waits for the next time. */
  async settle(sent: readonly Highlight[], stored: readonly Highlight[]): Promise<void> {
    const answers = new Map(stored.map((highlight) => [highlight.id, highlight]))
    await this.#db.transaction('rw', this.#db.highlights, async () => {
      for (const highlight of sent) {
        const now = await this.#db.highlights.get(highlight.id)
        if (now?.at_ms === highlight.at_ms) await this.#keep(answers.get(highlight.id) ?? highlight)
      }
    })
  }

  /** Takes in what other devices did; a change of this one that was not sent yet is decided later. */
  async merge(changed: readonly Highlight[]): Promise<void> {
    await this.#db.transaction('rw', this.#db.highlights, async () => {
      for (const highlight of changed) {
        const now = await this.#db.highlights.get(highlight.id)
        if (!now?.unsent) await this.#keep(highlight)
      }
    })
  }

  async #keep(highlight: Highlight): Promise<void> {
    if (highlight.is_set) await this.#db.highlights.put({ ...highlight, unsent: 0 })
    else await this.#db.highlights.delete(highlight.id)
  }
}

function toHighlight({ unsent: _, ...highlight }: StoredHighlight): Highlight {
  return highlight
}
