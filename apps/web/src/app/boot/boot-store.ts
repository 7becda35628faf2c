import { toLoginUrl } from '#data/api/session-calls.ts'
import { announceAccount, watchAccount } from '#data/tabs/account-watch.ts'
import { BlockedError } from '#data/db/open-beside.ts'
import { eraseDatabase } from '#data/db/erase-database.ts'
import { network } from '#data/network/network-state.ts'
import { toUserId } from '#data/prefs/auth-record.ts'
import type { Session, Visit } from '#data/session.ts'
import { LocalDatabaseError, startSession } from './start-session.ts'

/** Private and unsupported browsers cannot keep a library at all. */
export type FailureReason =
  | 'initialization'
  | 'timeout'
  | 'private'
  | 'unsupported'
  /** Nothing is stored, or it was lost, and there is no network to fetch it anew. */
  | 'offline'
  | 'offline_lost'

export type BootState =
  | { phase: 'starting' }
  | { phase: 'guest'; visit: Visit }
  /** A first sync, or one that replaces what the browser lost. */
  | { phase: 'syncing'; session: Session; isRebuild: boolean }
  | { phase: 'ready'; session: Session }
  | { phase: 'failed'; reason: FailureReason }
  | { phase: 'database_failed'; databaseName: string; isBlocked: boolean }

/** The start-up, once per page: who reads, what is stored, and the first sync where nothing is. */
export class BootStore {
  readonly #listeners = new Set<() => void>()
  #state: BootState = { phase: 'starting' }
  #isStarted = false
  #isClosed = false
  #endWatch: () => void = () => undefined
  readonly #endNetwork: () => void
  readonly #leave: (url: string) => void

  /** @param leave loads another page in place of this one */
  constructor(leave: (url: string) => void = (url) => location.assign(url)) {
    this.#leave = leave
    this.#endNetwork = network.subscribe(() => network.isOnline && this.#comeBack())
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

  /** Ends what goes on in the background; the page is about to go. */
  close(): void {
    this.#isClosed = true
    this.#endWatch()
    this.#endNetwork()
  }

  retry(): void {
    this.#set({ phase: 'starting' })
    void this.#run()
  }

  /** With the reader's consent: the stored data goes, and everything is fetched anew. */
  async rebuild(databaseName: string): Promise<void> {
    try {
      if (await eraseDatabase(databaseName)) this.retry()
      else this.#set({ phase: 'database_failed', databaseName, isBlocked: true })
    } catch (error) {
      this.#set(toFailure(error))
    }
  }

  /** Leaves for the sign-in page, which leads back to this address. */
  signIn(): void {
    this.#leave(toLoginUrl())
  }

  async #run(): Promise<void> {
    try {
      const started = await startSession()
      this.#followAccount('visit' in started ? undefined : toUserId(started.session.account))
      if ('visit' in started) return this.#set({ phase: 'guest', visit: started.visit })
      const { session, library } = started
      if (library === 'ready') {
        this.#set({ phase: 'ready', session })
        return refresh(session)
      }
      if (!network.isOnline) {
        session.db.close()
        return this.#set({
          phase: 'failed',
          reason: library === 'lost' ? 'offline_lost' : 'offline',
        })
      }
      this.#set({ phase: 'syncing', session, isRebuild: library === 'lost' })
      await Promise.all([
        session.sync.start({ isFull: true, isRepair: true }),
        session.ignores.sync().catch(() => undefined),
        fetchLists(session),
      ])
      this.#finishFirstSync(session)
    } catch (error) {
      this.#set(toFailure(error))
    }
  }

  /** Somebody else's library must not stay on a screen: this page then starts anew where it is. */
  #followAccount(user: string | undefined): void {
    if (this.#isClosed) return
    announceAccount(user)
    this.#endWatch()
    this.#endWatch = watchAccount(user, () => this.#leave(`${location.pathname}${location.search}`))
  }

  #finishFirstSync(session: Session): void {
    const { phase } = session.sync.status
    if (phase === 'done') this.#set({ phase: 'ready', session })
    else if (phase === 'signed_out') this.signIn()
    else {
      session.db.close()
      this.#set({ phase: 'failed', reason: toReason(phase === 'stalled') })
    }
  }

  /** The network is there again: what could not start starts, what is old is brought up to date. */
  #comeBack(): void {
    const state = this.#state
    if (state.phase === 'ready') refresh(state.session)
    if (state.phase === 'failed' && state.reason.startsWith('offline')) this.retry()
  }

  #set(state: BootState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function toFailure(error: unknown): BootState {
  if (error instanceof LocalDatabaseError) {
    const reason = findStorageObstacle(error.cause)
    if (reason) return { phase: 'failed', reason }
    const isBlocked = error.cause instanceof BlockedError
    return { phase: 'database_failed', databaseName: error.databaseName, isBlocked }
  }
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return { phase: 'failed', reason: toReason(isTimeout) }
}

function toReason(isTimeout: boolean): FailureReason {
  if (!network.isOnline) return 'offline'
  return isTimeout ? 'timeout' : 'initialization'
}

function refresh(session: Session): void {
  const { sync, ignores } = session
  if (!network.isOnline) return
  void sync.start()
  // Hidden works are a comfort: what is stored holds when the server cannot say.
  ignores.sync().catch(() => undefined)
  void fetchLists(session)
}

/** My Lists and Playlists are there without a network only if they were fetched before. Never rejects. */
async function fetchLists(session: Session): Promise<void> {
  try {
    const { syncLists } = await import('#data/lists/list-stores.ts')
    await syncLists(session)
  } catch {
    // Their own screens load the same code, and say what is wrong.
  }
}

/** Firefox refuses databases in private windows; a browser without any cannot be helped at all. */
function findStorageObstacle(cause: unknown): 'private' | 'unsupported' | undefined {
  if (typeof Reflect.get(globalThis, 'indexedDB') === 'undefined') return 'unsupported'
  const isRefused = cause instanceof Error && /InvalidState|Security/.test(cause.name)
  return isRefused && navigator.userAgent.includes('Firefox/') ? 'private' : undefined
}
