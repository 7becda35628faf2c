import type { Ziptree } from '@yomikura/content/ziptree'

/**
 * Where a viewer gets a work from. Purchased works come from the media host; free, sample and offline
 * reading are further sources behind the same calls. Every source passes `content-source.contract.ts`.
 */
export interface ContentSource {
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
   * @param priority `low` for a page that nobody waits for yet
   * @throws AppError `file_not_found` where the work has no such page
   * @throws CommunicationError when no usable answer came
   */
  loadPage(file: ContentFile, signal?: AbortSignal, priority?: FilePriority): Promise<Blob>

  /** The small preview of a page, never shuffled. Throws as `loadPage`. */
  loadThumbnail(file: ContentFile, signal?: AbortSignal): Promise<Blob>
}

/** A stored file: `optimized.name` and the revision of the tree that names it. */
export type ContentFile = { name: string; revision: string }

/** How a file ranks among everything that the browser fetches; pages are `high` when nothing is said. */
export type FilePriority = 'high' | 'low'
