import type { IgnoredWorks } from '@yomikura/contract/ignore'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { Store } from '@yomikura/ui/store'
import { liveQuery, type Subscription } from 'dexie'
import type { ApiClient } from '../../base/api/client.ts'
import type { LocalDb } from './local-db.ts'
import { answered } from './silence.ts'

/**
 * Works that the reader hid from the library: held in memory, mirrored from the server, the same in
 * every tab. Without an account id (a production user, say) they stay on this device.
 */
export class IgnoreStore {
  readonly #db: LocalDb
  readonly #api: ApiClient | undefined
  readonly #worknos = new Store<ReadonlySet<string>>(new Set())
  #subscription: Subscription | undefined

  /** @param api undefined where the account cannot keep anything on the server */
  constructor(db: LocalDb, api: ApiClient | undefined) {
    this.#db = db
    this.#api = api
  }

  /** Resolves once the stored works are known. */
  load(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#subscription = liveQuery(() => this.#db.ignores.toCollection().primaryKeys()).subscribe({
      next: (worknos) => {
        this.#worknos.set(new Set(worknos))
        resolve()
      },
      error: reject,
    })
    return promise
  }

  close(): void {
    this.#subscription?.unsubscribe()
  }

  /** A new set after every change. */
  get worknos(): ReadonlySet<string> {
    return this.#worknos.get()
  }

  readonly subscribe = this.#worknos.subscribe

  /**
   * Takes over what the server knows; without a network what is stored stays.
   *
   * @throws AppError, CommunicationError; SilentDatabaseError when the database answers nothing for `silentMs`
   */
  async sync(silentMs: number = TIMES.databaseSilentMs): Promise<void> {
    if (!this.#api) return
    const { works } = await this.#api.get<IgnoredWorks>('/ignore')
    await answered(this.#replace(works), silentMs)
  }

  /** Hides works at once. @throws AppError, CommunicationError; the works are then shown again */
  async add(worknos: readonly string[]): Promise<void> {
    const added = worknos.filter((workno) => !this.worknos.has(workno))
    await this.#db.ignores.bulkPut(added.map((id) => ({ id })))
    try {
      await this.#send(added, (body) => this.#api?.post('/ignore', body))
    } catch (error) {
      await this.#db.ignores.bulkDelete(added)
      throw error
    }
  }

  /** Shows works again at once. @throws AppError, CommunicationError; the works are then hidden again */
  async remove(worknos: readonly string[]): Promise<void> {
    const removed = worknos.filter((workno) => this.worknos.has(workno))
    await this.#db.ignores.bulkDelete(removed)
    try {
      await this.#send(removed, (body) => this.#api?.delete('/ignore', body))
    } catch (error) {
      await this.#db.ignores.bulkPut(removed.map((id) => ({ id })))
      throw error
    }
  }

  /** The last answer holds every hidden work, those of other devices included. */
  async #send(
    worknos: readonly string[],
    call: (body: IgnoredWorks) => Promise<IgnoredWorks> | undefined,
  ): Promise<void> {
    let answer: IgnoredWorks | undefined
    for (let from = 0; from < worknos.length; from += LIMITS.ignoreBatch) {
      answer = await call({ works: worknos.slice(from, from + LIMITS.ignoreBatch) })
    }
    if (answer) await this.#replace(answer.works)
  }

  #replace(worknos: readonly string[]): Promise<void> {
    return this.#db.transaction('rw', this.#db.ignores, async () => {
      await this.#db.ignores.clear()
      await this.#db.ignores.bulkPut(worknos.map((id) => ({ id })))
    })
  }
}
