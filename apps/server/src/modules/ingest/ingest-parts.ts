import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import type { Log } from '#platform/log/log.ts'
import type { JobContext, Queue } from '#platform/queue/queue.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { RemoteContent } from './fetch-content.ts'
import type { KeptPasswords } from './kept-passwords.ts'
import type { ProcessPool } from './process-pool.ts'
import type { WorkPlaces } from './work-folder.ts'

/** Where the files of a work come from. */
export type WorkSource =
  /**
   * `shelf` is the folder that the operator named; the ingest process may read all of it. Links may lead
   * into it and into the folders of `follow`. The files of `beside` describe the work.
   */
  | {
      kind: 'path'
      path: string
      shelf?: string | undefined
      follow?: string[] | undefined
      beside?: string[] | undefined
    }
  | ({ kind: 'storefront' } & RemoteContent)

/** What ingest is made of. */
export type IngestParts = {
  db: Db
  clock: Clock
  queue: Queue
  storage: ObjectStorage
  events: Events
  /** Undefined without a shop; works then come from paths only. */
  shop: { download: OutgoingFetch['download']; apiKey: string } | undefined
  processes: ProcessPool
  /** Folders on this machine for work under way. */
  places: WorkPlaces
  /** Of archives and documents that the operator imports; none when absent. */
  passwords?: Pick<KeptPasswords, 'list'>
  /** Secret that stored names are made from; must never change, or names do. */
  salt: string
  /** Height of stored pages; the default when absent. */
  pagePx?: number
  /** Long side of the second pictures of documents' pages, 0 for none; the default when absent. */
  largePagePx?: number
  /** Absolute paths of the operator's folders with fonts, besides the machine's. */
  fontFolders?: readonly string[]
  /** Whether sounds get a copy at the reference loudness; yes when absent. */
  makesLevelled?: boolean
  log: Pick<Log, 'warn'>
  /** How long readers do not miss a work that is not ready. */
  earlyAfterMs?: number
}

/** What a step must know of the job that it belongs to. */
export type IngestJob = Pick<JobContext, 'id' | 'signal' | 'reportProgress' | 'markLarge'>
