import type { IgnoredWorks } from '@yomikura/contract/ignore'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { Store } from '@yomikura/ui/store'
import { liveQuery, type Subscription } from 'dexie'
import type { ApiClient } from '../../base/api/client.ts'
import { log } from '../../base/log/log.ts'
import { network } from '../../base/network/network-state.ts'
import type { LocalDb } from './local-db.ts'
import { answered } from './silence.ts'

type IgnoreState = {
  worknos: ReadonlySet<string>
  /** The server has never sent the list to this browser, and was asked in vain: hidden works show. */
  isUnknown: boolean
}

/** The name of the table, under which `list_copies` notes that the server's list is here. */
const KIND = 'ignores'

/**
 * Works that the reader hid from the library: held in memory, mirrored from the server, the same in
 * every tab. Without an account id (a production user, say) they stay on this device.
 */
export class IgnoreStore {
  readonly #db: LocalDb
  readonly #api: ApiClient | undefined
  readonly #silentMs: number
  readonly #state = new Store<IgnoreState>({ worknos: new Set(), isUnknown: false })
  #subscription: Subscription | undefined

  /**
   * @param api undefined where the account cannot keep anything on the server
   * @param silentMs how long the database may answer nothing
   */
  constructor(db: LocalDb, api: ApiClient | undefined, silentMs: number = TIMES.databaseSilentMs) {
    this.#silentMs = silentMs
    this.#db = db
    this.#api = api
  }

  /** Resolves once the stored works are known. */
  load(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#subscription = liveQuery(() => this.#db.ignores.toCollection().primaryKeys()).subscribe({
      next: (worknos) => {
        this.#state.set({ ...this.#state.get(), worknos: new Set(worknos) })
        resolve()
      },
      error: (error: unknown) => {
        log.warn('The hidden works could not be read', error)
        reject(error)
      },
    })
    // Without a network the server is not asked at all.
    return promise.then(() => (network.isOnline ? undefined : this.#noteFailure()))
  }

  close(): void {
    this.#subscription?.unsubscribe()
  }

  /** A new set after every change. */
  get worknos(): ReadonlySet<string> {
    return this.#state.get().worknos
  }

  /** Whether hidden works may show, as this browser has never received which they are. */
  get isUnknown(): boolean {
    return this.#state.get().isUnknown
  }

  readonly subscribe = this.#state.subscribe

  /**
   * Takes over what the server knows.
   *
   * @throws Refusal, CommunicationError; SilentDatabaseError when the database answers nothing for
   *   `silentMs`; what is stored then stays
   */
  async sync(silentMs = this.#silentMs): Promise<void> {
    if (!this.#api) return
    try {
      const { works } = await this.#api.get<IgnoredWorks>('/ignore')
      await answered(this.#replace(works), silentMs)
    } catch (error) {
      await answered(this.#noteFailure(), silentMs).catch(() => undefined)
      throw error
    }
  }

  /** Hidden works are a comfort: what is stored holds. Where nothing ever was, screens must say so. */
  async #noteFailure(): Promise<void> {
    if (!this.#api || this.worknos.size > 0) return
    const copy = await this.#db.list_copies.get(KIND).catch(() => undefined)
    if (copy === undefined) this.#state.set({ ...this.#state.get(), isUnknown: true })
  }

  /**
   * Hides works at once.
   *
   * @throws AppError, CommunicationError, SilentDatabaseError; the works are then shown again
   */
  async add(worknos: readonly string[]): Promise<void> {
    const added = worknos.filter((workno) => !this.worknos.has(workno))
    try {
      await answered(this.#db.ignores.bulkPut(added.map((id) => ({ id }))), this.#silentMs)
      await this.#send(added, (body) => this.#api?.post('/ignore', body))
    } catch (error) {
      await this.#takeBack(this.#db.ignores.bulkDelete(added))
      throw error
    }
  }

  /**
   * Shows works again at once.
   *
   * @throws AppError, CommunicationError, SilentDatabaseError; the works are then hidden again
   */
  async remove(worknos: readonly string[]): Promise<void> {
    const removed = worknos.filter((workno) => this.worknos.has(workno))
    try {
      await answered(this.#db.ignores.bulkDelete(removed), this.#silentMs)
      await this.#send(removed, (body) => this.#api?.delete('/ignore', body))
    } catch (error) {
      await this.#takeBack(this.#db.ignores.bulkPut(removed.map((id) => ({ id }))))
      throw error
    }
  }

  /** A silent database does it later, behind what is to be taken back. */
  async #takeBack(asked: PromiseLike<unknown>): Promise<void> {
    await answered(asked, this.#silentMs).catch((error: unknown) =>
      log.warn('The hidden works could not be put back', error),
    )
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
    if (answer) await answered(this.#replace(answer.works), this.#silentMs)
  }

  async #replace(worknos: readonly string[]): Promise<void> {
    const { ignores, list_copies: copies } = this.#db
    await this.#db.transaction('rw', ignores, copies, async () => {
      await ignores.clear()
      await ignores.bulkPut(worknos.map((id) => ({ id })))
      await copies.put({ kind: KIND, version: 0, stored_at: Date.now() })
    })
    if (this.isUnknown) this.#state.set({ ...this.#state.get(), isUnknown: false })
  }
}
