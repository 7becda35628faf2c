import type { Verdict } from '@yomikura/contract/errors'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { EarlyOrder, EarlyRevision } from './early-revision.ts'
import type { Converter } from './kinds/media/converter.ts'
import type { WorkerPool } from './worker/worker-pool.ts'
import type { GivenEncoding } from './pipeline/open/given-encoding.ts'
import type { IngestLimits, PageSettings } from './settings.ts'

export type IngestOptions = {
  /** Absolute path of a folder, an archive or one loose file. */
  source: string
  /** Folders that links in a folder may lead into, absolute and real; the source alone when absent. */
  linkRoots?: readonly string[]
  /**
   * Absolute paths of notes and of a cover that lie beside the source and describe it alone, which are read
   * and not kept as files of the work, and of the same book in other forms, which is kept to be downloaded.
   */
  beside?: readonly string[]
  workno: string
  revision: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  updatedAt: string
  direction: Ziptree['direction']
  /** Whether the files may say otherwise: neither the shop nor an operator gave its direction. */
  mayTurn?: boolean
  /** Encoding of names that say none themselves; judged when absent. */
  nameEncoding?: GivenEncoding
  /** Tried on what is locked, in this order. They are stored nowhere. */
  passwords?: readonly string[]
  /** Whether tiles of pages are shuffled. */
  protect: boolean
  /** Whether sounds get a copy at the reference loudness; yes when absent. */
  makesLevelled?: boolean
  /** Absolute path; becomes the revision. What an interrupted run left there is used. */
  outputFolder: string
  /**
   * Key that viewer files are combined with, as hexadecimal digits; without one they are stored as they
   * are (protection.md).
   */
  contentKey?: string
  /** Server secret that keeps stored names from being guessed. */
  salt: string
  limits?: Partial<IngestLimits>
  pages?: Partial<PageSettings>
  /**
   * Absolute path of the `ingest.json` of the work's earlier revision: what did not change since is not
   * made again, and is named in the result instead of lying in the output folder.
   */
  earlierRecord?: string
  /** The run before this one crashed: a file that crashes it again is found out and given up. */
  isAfterCrash?: boolean
  /** ffmpeg; looked for when absent, done without when null. */
  converter?: Converter | null
  /** Absolute paths of folders with fonts for documents that bring none; those of the machine when absent. */
  fontFolders?: readonly string[]
  /** Processes that make the files; without them this process does, and dies of what kills it. */
  workers?: WorkerPool
  signal?: AbortSignal
  onProgress?: (progress: IngestProgress) => void
  /** Shows what is ready while the rest is made; absent where no reader waits for it. */
  early?: EarlyOrder
  onEarly?: (early: EarlyRevision) => void
}

export type IngestProgress = {
  doneFiles: number
  totalFiles: number
  /** Bytes of the originals. */
  doneBytes: number
  totalBytes: number
  /** How many files ended with which verdict so far. */
  verdicts: Partial<Record<Verdict, number>>
  path: string
  /** How much is done of all, 0 to 1, with what is done of the files at work. */
  share: number
}
