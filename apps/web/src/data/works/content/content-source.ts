import type { Ziptree } from '@yomikura/content/ziptree'
import type { GrantParameters } from '@yomikura/contract/delivery'
import type { Lease } from '@yomikura/contract/lease'

/** Whose leave a work is read by. Only purchased works take the account's one viewing place. */
export type ContentOrigin = 'purchased' | 'free' | 'sample' | 'offline'

/**
 * Where a viewer gets a work from. Purchased works come from the media host; free, sample and offline
 * reading are further sources behind the same calls. Every source passes `content-source.contract.ts`.
 */
export interface ContentSource {
  readonly origin: ContentOrigin

  /**
   * The work's tree.
   *
   * @throws AppError the server's refusal, `work_not_found` where there is no such work
   * @throws CommunicationError when no usable answer came
   */
  loadZiptree(signal?: AbortSignal): Promise<Ziptree>

  /**
   * The picture of a page as it is stored: tiles still shuffled where the tree says `crypt`.
   *
   * @param priority `low` for a page that no reader waits for yet
   * @throws AppError `file_not_found` where the work has no such page
   * @throws CommunicationError when no usable answer came
   */
  loadPage(file: ContentFile, signal?: AbortSignal, priority?: FilePriority): Promise<Blob>

  /** The small preview of a page, never shuffled. Throws as `loadPage`. */
  loadThumbnail(file: ContentFile, signal?: AbortSignal): Promise<Blob>

  /**
   * Any other stored file as it is, for example `text/{name}` or a text's `optimized/{name}`.
   * Throws as `loadPage`.
   *
   * @param file `name` is a path below the work's folder (`LAYOUT` of packages/content)
   */
  loadFile(file: ContentFile, signal?: AbortSignal, priority?: FilePriority): Promise<Blob>

  /**
   * Address for what fetches by itself, with credentials: a media element, an HLS player. It opens
   * for as long as the grant lives; ask again when it is refused.
   */
  toAddress(file: ContentFile): Promise<string>

  /** A stored file as this browser keeps it; undefined where it does not. Sources that keep nothing lack it. */
  findKept?(file: ContentFile): Promise<Blob | undefined>

  /**
   * The token that opens files below `viewer/` and `epub/`, with their key wrapped for `public_key`.
   * For a purchased work it also takes the account's one viewing place.
   *
   * @throws AppError the server's refusal; `file_not_found` where the source has no such token
   */
  askViewerToken(ask: ViewerTokenAsk): Promise<ViewerTokenAnswer>
}

export type ViewerTokenAsk = { play_type: string; revision: string; public_key: string }

export type ViewerTokenAnswer = {
  prefix: string
  /** RSA-wrapped; see wire.md#viewer-keys. */
  key: string
  parameters: GrantParameters
  expireAt: string
  /** Of purchased works only. */
  lease?: Lease
}

/** A stored file: `optimized.name` and the revision of the tree that names it. */
export type ContentFile = { name: string; revision: string }

/** How a file ranks among everything that the browser fetches; pages are `high` when nothing is said. */
export type FilePriority = 'high' | 'low'
