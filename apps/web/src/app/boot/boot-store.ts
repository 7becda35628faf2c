import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { Store } from '@yomikura/ui/store'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { CommunicationError } from '#data/base/api/errors.ts'
import { log } from '#data/base/log/log.ts'
import { announceAccount, watchAccount } from '#data/base/tabs/account-watch.ts'
import { BlockedError } from '#data/library/db/open-beside.ts'
import type { PurchaseStore } from '#data/library/db/purchase-store.ts'
import { SilentDatabaseError } from '#data/library/db/silence.ts'
import { fetchLists } from '#data/account/lists/list-copies.ts'
import type { askAgain as AskAgain } from '#data/base/network/ask-again.ts'
import { network } from '#data/base/network/network-state.ts'
import { readSessionState, subscribeToSession } from '#data/base/api/session-state.ts'
import { countSignIns, forgetSignInLeft, noteSignInLeft } from '#data/base/device/page-return.ts'
import { isFresh } from '#data/base/tabs/joint-run.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import type { Session, Visit } from '#data/session/session.ts'
import { LocalDatabaseError, type Started, startSession } from './start-session.ts'
import { watchNews } from './watch-news.ts'

/** Private and unsupported browsers cannot keep a library at all. */
export type FailureReason =
  | 'initialization'
  | 'timeout'
  | 'private'
  | 'unsupported'
  /** Nothing is stored, or it was lost, and there is no network to fetch it again. */
  | 'offline'
  | 'offline_lost'
  /** Signing in did not last until the way back. */
  | 'sign_in'

/** What a network that is gone, or a sign-in in front of the server, would explain. */
export const WITHOUT_SERVER: readonly FailureReason[] = [
  'initialization',
  'timeout',
  'offline',
  'offline_lost',
]

/** The stored data is damaged, kept open by another tab, or not handed out by the browser. */
export type DatabaseTrouble = 'damaged' | 'blocked' | 'silent'

export type BootState =
  | { phase: 'starting' }
  /** `isPresumed`: there was no network to ask in. */
  | { phase: 'guest'; visit: Visit; isPresumed: boolean }
  /** A first sync, or one that replaces what the browser lost. */
  | { phase: 'syncing'; session: Session; isRebuild: boolean }
  | { phase: 'ready'; session: Session }
  | { phase: 'failed'; reason: FailureReason }
  | { phase: 'database_failed'; databaseName: string; trouble: DatabaseTrouble }

/** The start-up, once per page: who reads, what is stored, and the first sync where nothing is. */
export class BootStore {
  readonly #state = new Store<BootState>({ phase: 'starting' })
  #isStarted = false
  #isClosed = false
  #isAsking = false
  #endWatch: () => void = () => undefined
  /** Ends asking for what has not come beside the library. */
  #asking = new AbortController()
  readonly #ends: (() => void)[]
  readonly #leave: (url: string) => void
  readonly #silentMs: number

  /**
   * @param leave loads another page in place of this one
   * @param silentMs how long the local database may answer nothing
   */
  constructor(
    leave: (url: string) => void = (url) => location.assign(url),
    silentMs: number = TIMES.databaseSilentMs,
  ) {
    this.#leave = leave
    this.#silentMs = silentMs
    this.#ends = [
      network.subscribe(() => network.isOnline && this.#startAfterAll()),
      network.onReturn(() => this.#refreshOld()),
      watchNews(() => this.#lookForNews()),
      subscribeToSession(() => {
        // Another account signed in meanwhile: this page reloads where it is, with that library.
        if (readSessionState() === 'other') this.#leave(`${location.pathname}${location.search}`)
      }),
    ]
  }

  get state(): BootState {
    return this.#state.get()
  }

  readonly subscribe = this.#state.subscribe

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
    this.#asking.abort()
    for (const end of this.#ends) end()
  }

  retry(): void {
    this.#state.set({ phase: 'starting' })
    // A silent database is being asked all the time.
    if (!this.#isAsking) void this.#run()
  }

  /** With the reader's consent: the stored data goes, and everything is fetched again. */
  async rebuild(databaseName: string): Promise<void> {
    try {
      const { eraseDatabase } = await import('#data/library/db/erase-database.ts')
      if (await eraseDatabase(databaseName)) this.retry()
      else this.#state.set({ phase: 'database_failed', databaseName, trouble: 'blocked' })
    } catch (error) {
      this.#fail(error)
    }
  }

  /**
   * Leaves for the sign-in page, which leads back to this address and to the place on it.
   *
   * @param isAsked by the reader; else a sign-in that does not hold would lead there again and again
   */
  signIn({ isAsked = true } = {}): void {
    if (!isAsked && countSignIns() >= LIMITS.signInsInARow) {
      return this.#state.set({ phase: 'failed', reason: 'sign_in' })
    }
    noteSignInLeft(location.pathname)
    this.#leave(toLoginUrl())
  }

  /** Once a silent database answers, the app starts without being asked to. */
  async #start(): Promise<Started> {
    this.#isAsking = true
    try {
      for (;;) {
        try {
          return await startSession(this.#silentMs)
        } catch (error) {
          const failure = toFailure(error)
          const isSilent = failure.phase === 'database_failed' && failure.trouble === 'silent'
          if (!isSilent || this.#isClosed) throw error
          log.warn('The local database does not answer', error)
          this.#state.set(failure)
        }
      }
    } finally {
      this.#isAsking = false
    }
  }

  async #run(isAgain = false): Promise<void> {
    try {
      const started = await this.#start()
      this.#followAccount('visit' in started ? undefined : toUserId(started.session.account))
      if ('visit' in started) return this.#state.set({ phase: 'guest', ...started })
      forgetSignInLeft()
      const { session, library } = started
      if (library === 'ready') {
        this.#state.set({ phase: 'ready', session })
        return this.#refresh(session)
      }
      if (!network.isOnline) {
        session.db.close()
        return this.#state.set({
          phase: 'failed',
          reason: library === 'lost' ? 'offline_lost' : 'offline',
        })
      }
      this.#state.set({ phase: 'syncing', session, isRebuild: library === 'lost' })
      await this.#syncFirst(session)
    } catch (error) {
      if (!(error instanceof CommunicationError)) return this.#fail(error)
      // A call fails before a look has shown whether there is a network, which may be back by now.
      await network.probe()
      if (network.isOnline && !isAgain) return this.#run(true)
      this.#fail(error)
    }
  }

  /**
   * Takes the first library in. The app is there once the first of its works can be shown, and the reader
   * has said which of them to hide; the others join them.
   */
  async #syncFirst(session: Session): Promise<void> {
    const asked = this.#askBeside(session)
    const ended = Promise.all([session.sync.start({ isFull: true, isRepair: true }), asked])
    const early = watchEarly(session.purchases)
    await Promise.race([ended, early.seen.then(() => asked)])
    early.end()
    if (!session.purchases.isEarly) {
      await ended
      return this.#finishFirstSync(session)
    }
    this.#state.set({ phase: 'ready', session })
    await ended
    // What else may have ended it is said by the shell; what came stays, and the next sync brings all.
    if (session.sync.status.phase === 'signed_out') this.signIn()
  }

  #fail(error: unknown): void {
    log.error('The app did not start', error)
    this.#state.set(toFailure(error))
  }

  /** Brings the library, and what is shown beside it, up to the server's. */
  #refresh(session: Session): void {
    if (!network.isOnline) return
    void session.sync.start({ isJoint: true })
    void this.#askBeside(session)
  }

  /**
   * Hidden works and lists are a comfort: no start waits for more than their first answer, and what is
   * stored holds until they come (specification.md#1.8).
   */
  async #askBeside(session: Session): Promise<void> {
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const silentMs = this.#silentMs
    const take = (what: string, ask: () => Promise<void>) =>
      ask().catch((error: unknown) => void retryLater(error, { what, ask, signal }))
    await Promise.all([
      take('The hidden works', () => session.ignores.sync(silentMs)),
      take('My Lists and Playlists', () => fetchLists(session, { silentMs })),
    ])
  }

  /** Another account's library must not stay on a screen: this page then reloads where it is. */
  #followAccount(user: string | undefined): void {
    if (this.#isClosed) return
    announceAccount(user)
    this.#endWatch()
    this.#endWatch = watchAccount(user, () => this.#leave(`${location.pathname}${location.search}`))
  }

  async #finishFirstSync(session: Session): Promise<void> {
    const { phase } = session.sync.status
    if (phase === 'done') this.#state.set({ phase: 'ready', session })
    else if (phase === 'signed_out') this.signIn()
    else {
      this.#asking.abort()
      session.db.close()
      await network.probe()
      this.#state.set({ phase: 'failed', reason: toReason(phase === 'stalled') })
    }
  }

  /** The network is there again: what could not start starts. */
  #startAfterAll(): void {
    const { state } = this
    if (state.phase === 'failed' && WITHOUT_SERVER.includes(state.reason)) this.retry()
  }

  /** Of a tab that a reader looks at, and that may ask the server. */
  get #live(): Session | undefined {
    const { state } = this
    if (state.phase !== 'ready' || document.visibilityState !== 'visible') return undefined
    return readSessionState() === 'live' && network.isOnline ? state.session : undefined
  }

  /** The network is there again: one of the tabs brings everything for all. */
  #refreshOld(): void {
    const session = this.#live
    if (session && !isFresh(toRunName(session))) this.#refresh(session)
  }

  /** The reader is there again, and may have bought something right now. */
  async #lookForNews(): Promise<void> {
    const session = this.#live
    if (!session) return
    if (isFresh(toRunName(session), TIMES.librarySyncFreshMs)) await session.sync.lookForNews()
    else this.#refresh(session)
  }
}

/** Few starts need its code. */
async function retryLater(...given: Parameters<typeof AskAgain>): Promise<void> {
  const { askAgain } = await import('#data/base/network/ask-again.ts')
  await askAgain(...given)
}

function toFailure(error: unknown): BootState {
  if (error instanceof LocalDatabaseError) {
    const reason = findStorageObstacle(error.cause)
    if (reason) return { phase: 'failed', reason }
    const { databaseName, cause } = error
    return { phase: 'database_failed', databaseName, trouble: toTrouble(cause) }
  }
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return { phase: 'failed', reason: toReason(isTimeout) }
}

function toTrouble(cause: unknown): DatabaseTrouble {
  if (cause instanceof SilentDatabaseError) return 'silent'
  return cause instanceof BlockedError ? 'blocked' : 'damaged'
}

function toReason(isTimeout: boolean): FailureReason {
  if (!network.isOnline) return 'offline'
  return isTimeout ? 'timeout' : 'initialization'
}

function toRunName({ db }: Session): string {
  return `sync:${db.name}`
}

/** Firefox refuses databases in private windows; a browser without any cannot be helped at all. */
function findStorageObstacle(cause: unknown): 'private' | 'unsupported' | undefined {
  if (typeof Reflect.get(globalThis, 'indexedDB') === 'undefined') return 'unsupported'
  const isRefused = cause instanceof Error && /InvalidState|Security/.test(cause.name)
  return isRefused && navigator.userAgent.includes('Firefox/') ? 'private' : undefined
}

/** Waits for the first works of a first library. */
function watchEarly(purchases: PurchaseStore): { seen: Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = purchases.subscribe(() => purchases.isEarly && resolve())
  return { seen: promise, end }
}
