import type { Ziptree } from '@yomikura/content/ziptree'
import { TIMES } from '@yomikura/contract/limits'
import { CommunicationError, hasCode, isTransient } from '../../base/api/errors.ts'
import { answered, SilentDatabaseError } from '../../library/db/silence.ts'
import { network } from '../../base/network/network-state.ts'
import type {
  ContentFile,
  ContentSource,
  FilePriority,
  ViewerTokenAnswer,
  ViewerTokenAsk,
} from './content-source.ts'
import type { PurchasedSource } from './purchased-source.ts'

/** What this browser keeps of a work. */
export type KeptFiles = ContentSource & {
  /** The address that a file has on the media host, for players that look for its parts beside it. */
  toHostAddress(file: ContentFile): Promise<string>
  /** Settles once the database lets files be read; rejects where it cannot be opened. */
  probe(): Promise<unknown>
}

const PLAYLIST = /\.m3u8$/

/**
 * A purchased work: what is kept of it in this browser is read from there, and all else from the media
 * host. Without a network what is not kept fails at once, as a broken connection would.
 */
export class KeptFirstSource implements ContentSource {
  readonly origin = 'purchased'
  readonly #online: PurchasedSource
  readonly #findKept: () => Promise<KeptFiles | undefined>
  readonly #silentMs: number
  #isSilent = false

  /**
   * @param findKept asked with every call: a work may come and go while it is open. Where it fails,
   *   nothing counts as kept (security.md#b-7)
   * @param silentMs how long the database may answer nothing, where the server can be asked
   */
  constructor(
    online: PurchasedSource,
    findKept: () => Promise<KeptFiles | undefined>,
    silentMs: number = TIMES.databaseSilentMs,
  ) {
    this.#online = online
    this.#findKept = () => findKept().catch(() => undefined)
    this.#silentMs = silentMs
  }

  /** Asks for the tree before a screen does, and has it looked at before the screen gets it. */
  readAhead(prepare?: (ziptree: Ziptree) => Promise<void>): void {
    if (network.isOnline) this.#online.readAhead(prepare)
  }

  /** The server's own where there is one: it may be newer than what is kept. */
  loadZiptree(signal?: AbortSignal): Promise<Ziptree> {
    return this.#askServerFirst(
      () => this.#online.loadZiptree(signal),
      (kept) => kept.loadZiptree(signal),
    )
  }

  /** The server's own tree of a revision; what is kept is another one's. */
  loadZiptreeOf(revision: string, signal?: AbortSignal): Promise<Ziptree> {
    return this.#askOnline(() => this.#online.loadZiptreeOf(revision, signal))
  }

  loadPage(file: ContentFile, signal?: AbortSignal, priority?: FilePriority): Promise<Blob> {
    return this.#readKeptFirst(
      (kept) => kept.loadPage(file, signal),
      () => this.#online.loadPage(file, signal, priority),
    )
  }

  loadThumbnail(file: ContentFile, signal?: AbortSignal): Promise<Blob> {
    return this.#readKeptFirst(
      (kept) => kept.loadThumbnail(file, signal),
      () => this.#online.loadThumbnail(file, signal),
    )
  }

  loadFile(file: ContentFile, signal?: AbortSignal, priority?: FilePriority): Promise<Blob> {
    return this.#readKeptFirst(
      (kept) => kept.loadFile(file, signal),
      () => this.#online.loadFile(file, signal, priority),
    )
  }

  async findKept(file: ContentFile): Promise<Blob | undefined> {
    const kept = await this.#findKept()
    if (kept && network.isOnline && (await this.#isSilentNow(kept))) return undefined
    return kept?.loadFile(file).catch(() => undefined)
  }

  toAddress(file: ContentFile): Promise<string> {
    // A film's player looks for the parts beside the playlist, and asks `findKept` for each.
    if (PLAYLIST.test(file.name)) {
      return this.#askServerFirst(
        () => this.#online.toAddress(file),
        (kept) => kept.toHostAddress(file),
      )
    }
    return this.#readKeptFirst(
      (kept) => kept.toAddress(file),
      () => this.#online.toAddress(file),
    )
  }

  /** Reading what is kept takes no viewing place; with a network it is taken all the same. */
  askViewerToken(ask: ViewerTokenAsk): Promise<ViewerTokenAnswer> {
    return this.#askServerFirst(
      () => this.#online.askViewerToken(ask),
      (kept) => kept.askViewerToken(ask),
    )
  }

  async #readKeptFirst<T>(
    readKept: (kept: KeptFiles) => Promise<T>,
    ask: () => Promise<T>,
  ): Promise<T> {
    const kept = await this.#findKept()
    if (!kept || (network.isOnline && (await this.#isSilentNow(kept)))) return this.#askOnline(ask)
    try {
      return await readKept(kept)
    } catch (error) {
      // Not kept, or damaged, or locked: the server knows better, if it can be asked.
      if (!network.isOnline) throw error
      return this.#askOnline(ask)
    }
  }

  /** Files may be large, and reading one may take its time: the database is asked for less first. */
  async #isSilentNow(kept: KeptFiles): Promise<boolean> {
    if (this.#isSilent) return true
    const asked = kept.probe()
    try {
      await answered(asked, this.#silentMs)
    } catch (error) {
      this.#isSilent = error instanceof SilentDatabaseError
      // What is kept is read again as soon as it can be.
      const end = () => void (this.#isSilent = false)
      asked.then(end, end)
    }
    return this.#isSilent
  }

  async #askServerFirst<T>(
    ask: () => Promise<T>,
    readKept: (kept: KeptFiles) => Promise<T>,
  ): Promise<T> {
    const kept = await this.#findKept()
    if (!kept) return this.#askOnline(ask)
    if (!network.isOnline) return readKept(kept)
    try {
      return await this.#askOnline(ask)
    } catch (error) {
      // A server in trouble, or a proxy that says so for it, is none; a refusal of the server counts.
      if (!isTransient(error) || hasCode(error, 'work_not_ready')) throw error
      return readKept(kept)
    }
  }

  /** Gives up as soon as it is known that no answer comes. */
  async #askOnline<T>(ask: () => Promise<T>): Promise<T> {
    const toError = () => new CommunicationError('There is no network.')
    if (!network.isOnline) await network.probe()
    if (!network.isOnline) throw toError()
    const asked = ask()
    asked.catch(() => undefined)
    return network.orLost(asked, toError)
  }
}
