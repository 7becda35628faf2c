import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { publishRevision, stageRevision } from '../library/index.ts'
import { shareContentKey } from '../viewer/index.ts'
import type { ChildEarly, ChildResult } from './child-protocol.ts'
import { uploadRevision } from './upload.ts'

type OutputFile = ChildResult['files'][number]

type Parts = { db: Db; clock: Clock; storage: ObjectStorage; log: Pick<Log, 'warn'> }

type Work = {
  workno: string
  /** The revision that will be whole. */
  revision: string
  /** Where the ingest process writes of this work. */
  folder: string
  /** The folder of the process, which all that it writes lies in. */
  root: string
  signal: AbortSignal
}

/** A tree and a cover change from one revision to the next; every other name means the same bytes. */
const CHANGING = new Set<string>([
  LAYOUT.ziptree,
  LAYOUT.reuse,
  LAYOUT.cover,
  LAYOUT.coverThumbnail,
])

/**
 * Publishes what is ready of a work that was not readable before, each time as a revision of its own:
 * a revision never changes, so a reader of an early one goes on reading it after the next one was
 * published.
 *
 * @see docs/decisions/0011-early-revisions.md
 */
export class EarlyPublishing {
  readonly #parts: Parts
  readonly #work: Work
  /** Keys in storage by path, of what was stored for early readers. */
  readonly #stored = new Map<string, string>()
  #last: Promise<void> = Promise.resolve()

  constructor(parts: Parts, work: Work) {
    this.#parts = parts
    this.#work = work
  }

  /** In the background: the ingest process does not wait for it. */
  publish(early: ChildEarly): void {
    this.#last = this.#last
      .then(() => this.#publish(early))
      // The whole revision follows anyway.
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'no early revision'))
  }

  /** Must have ended before the whole revision is published, which an early one would take back. */
  async settle(): Promise<void> {
    await this.#last
  }

  /** Key of a file that was stored already. */
  readonly findCopy = ({ path }: Pick<OutputFile, 'path'>): string | undefined =>
    CHANGING.has(path) ? undefined : this.#stored.get(path)

  async #publish(early: ChildEarly): Promise<void> {
    const { db, clock, storage } = this.#parts
    const { workno, folder, root, signal } = this.#work
    const { revision, place, files } = early
    const nowSeconds = clock.nowSeconds()
    await transact(db, (tx) => stageRevision(tx, { workno, revision, nowSeconds }))
    await shareContentKey(db, workno, { from: this.#work.revision, to: revision })
    const prefix = `${toContentPath(workno)}/${revision}`
    await uploadRevision(files, {
      locate: ({ path }) => (CHANGING.has(path) ? join(folder, place) : folder),
      root,
      findCopy: this.findCopy,
      prefix,
      storage,
      signal,
    })
    for (const { path } of files) this.#stored.set(path, `${prefix}/${path}`)
    const { cover, pageCount, contentCount, contentLength, fileType, verdictCounts } = early
    await transact(db, (tx) =>
      publishRevision(tx, {
        ...{ workno, revision, cover, pageCount, contentCount, contentLength, fileType },
        verdicts: verdictCounts,
        isEarly: true,
        nowSeconds,
      }),
    )
  }
}
