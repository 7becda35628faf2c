import { toLoginUrl } from '#data/api/session-calls.ts'
import { eraseDatabase } from '#data/db/erase-database.ts'
import type { Session } from '#data/session.ts'
import { LocalDatabaseError, startSession } from './start-session.ts'

export type BootState =
  | { phase: 'starting' }
  /** A first sync, or one that replaces what the browser lost. */
  | { phase: 'syncing'; session: Session; isRebuild: boolean }
  | { phase: 'ready'; session: Session }
  | { phase: 'failed'; reason: 'initialization' | 'timeout' }
  | { phase: 'database_failed'; databaseName: string; isBlocked: boolean }

/** The start-up, once per page: who reads, what is stored, and the first sync where nothing is. */
export class BootStore {
  readonly #listeners = new Set<() => void>()
  #state: BootState = { phase: 'starting' }
  #isStarted = false
  readonly #leave: (url: string) => void

  /** @param leave loads another page in place of this one */
  constructor(leave: (url: string) => void = (url) => location.assign(url)) {
    this.#leave = leave
  }

  get state(): BootState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts when a protected screen first needs it; later calls do nothing. */
  ensureStarted(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    void this.#run()
  }

  retry(): void {
    this.#set({ phase: 'starting' })
    void this.#run()
  }

  /** With the reader's consent: the stored data goes, and everything is fetched anew. */
  async rebuild(databaseName: string): Promise<void> {
    if (await eraseDatabase(databaseName)) this.retry()
    else this.#set({ phase: 'database_failed', databaseName, isBlocked: true })
  }

  async #run(): Promise<void> {
    try {
      const started = await startSession()
      if (!started) return this.#leave(toLoginUrl())
      const { session, library } = started
      if (library === 'ready') {
        this.#set({ phase: 'ready', session })
        return void session.sync.start()
      }
      this.#set({ phase: 'syncing', session, isRebuild: library === 'lost' })
      await session.sync.start({ isFull: true })
      this.#finishFirstSync(session)
    } catch (error) {
      this.#set(toFailure(error))
    }
  }

  #finishFirstSync(session: Session): void {
    const { phase } = session.sync.status
    if (phase === 'done') this.#set({ phase: 'ready', session })
    else if (phase === 'signed_out') this.#leave(toLoginUrl())
    else {
      session.db.close()
      this.#set({ phase: 'failed', reason: phase === 'stalled' ? 'timeout' : 'initialization' })
    }
  }

  #set(state: BootState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function toFailure(error: unknown): BootState {
  if (error instanceof LocalDatabaseError) {
    return { phase: 'database_failed', databaseName: error.databaseName, isBlocked: false }
  }
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return { phase: 'failed', reason: isTimeout ? 'timeout' : 'initialization' }
}
