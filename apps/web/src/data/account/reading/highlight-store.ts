import type { Highlight } from '@yomikura/contract/highlights'
import { TIMES } from '@yomikura/contract/limits'
import type { LocalDb, StoredHighlight } from '../../library/db/local-db.ts'
import { answered } from '../../library/db/silence.ts'
import { repeatEnded } from '../../library/db/yielding-factory.ts'

/** Highlights on this device. What was taken away stays, wordless, until the server knows. */
export class HighlightStore {
  readonly #db: LocalDb
  readonly #silentMs: number

  /** @param silentMs how long the database may answer nothing to a change, or to a sync, which other tabs wait for */
  constructor(db: LocalDb, silentMs: number = TIMES.databaseSilentMs) {
    this.#db = db
    this.#silentMs = silentMs
  }

  /** Those of one book, in the order of its text. */
  async list(workno: string, path: string): Promise<Highlight[]> {
    const rows = await this.#db.highlights.where('[workno+path]').equals([workno, path]).toArray()
    return rows
      .filter((row) => row.is_set)
      .sort((a, b) => a.item - b.item || a.start - b.start || a.end - b.end)
  }

  /**
   * Stores one that the reader made or changed.
   *
   * @throws SilentDatabaseError when the database does not answer. It may still store it later, so a
   *   second try keeps the id
   */
  async put(highlight: Highlight): Promise<void> {
    await this.#answer(() => this.#db.highlights.put({ ...highlight, unsent: 1 }))
  }

  /** For a reader whose highlights stay on this device. @throws SilentDatabaseError, as {@link put} */
  async delete(id: string): Promise<void> {
    await this.#answer(() => this.#db.highlights.delete(id))
  }

  /** Changes that the server does not have yet, the longest waiting first. @throws SilentDatabaseError */
  async listUnsent(limit: number): Promise<Highlight[]> {
    const asked = this.#db.highlights.where('unsent').equals(1).sortBy('at_ms')
    const rows = await answered(asked, this.#silentMs)
    return rows.slice(0, limit).map(toHighlight)
  }

  /** Notes what the server has now of `sent`; what was changed meanwhile waits for the next time. */
  async settle(sent: readonly Highlight[], stored: readonly Highlight[]): Promise<void> {
    const answers = new Map(stored.map((highlight) => [highlight.id, highlight]))
    await this.#change(async () => {
      for (const highlight of sent) {
        const now = await this.#db.highlights.get(highlight.id)
        if (now?.at_ms === highlight.at_ms) await this.#keep(answers.get(highlight.id) ?? highlight)
      }
    })
  }

  /** Takes in what other devices did; a change of this one that was not sent yet is decided later. */
  async merge(changed: readonly Highlight[]): Promise<void> {
    await this.#change(async () => {
      for (const highlight of changed) {
        const now = await this.#db.highlights.get(highlight.id)
        if (!now?.unsent) await this.#keep(highlight)
      }
    })
  }

  #answer(change: () => PromiseLike<unknown>): Promise<unknown> {
    return answered(repeatEnded(change), this.#silentMs)
  }

  #change(change: () => Promise<void>): Promise<void> {
    return answered(this.#db.transaction('rw', this.#db.highlights, change), this.#silentMs)
  }

  async #keep(highlight: Highlight): Promise<void> {
    if (highlight.is_set) await this.#db.highlights.put({ ...highlight, unsent: 0 })
    else await this.#db.highlights.delete(highlight.id)
  }
}

function toHighlight({ unsent: _, ...highlight }: StoredHighlight): Highlight {
  return highlight
}
