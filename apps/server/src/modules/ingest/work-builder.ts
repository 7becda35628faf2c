import { rename, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import { EARLY_TIMES } from '@yomikura/ingest/early-revision'
import { MACHINE_FONT_FOLDERS } from '@yomikura/ingest/fonts/machine-fonts'
import type { GivenEncoding } from '@yomikura/ingest/pipeline/open/given-encoding'
import { toLargeBounds, toPageBox } from '@yomikura/ingest/settings'
import { transact } from '#platform/db/database.ts'
import { createId } from '#platform/ids/ids.ts'
import { JobRefused } from '#platform/queue/queue.ts'
import { ObjectNotFound } from '#platform/storage/storage.ts'
import { stageRevision } from '../library/index.ts'
import { getContentKey, shareContentKey } from '../viewer/index.ts'
import type { ChildOrder, ChildResult } from './child-protocol.ts'
import type { EarlyPublishing } from './early-publishing.ts'
import { fetchContent } from './fetch-content.ts'
import type { IngestJob, IngestParts, WorkSource } from './ingest-parts.ts'
import { IngestCrashed, type IngestProcess } from './ingest-process.ts'
import { isOfFullDisk } from './full-disk.ts'
import { JobProgress } from './job-progress.ts'
import { cleanRefused } from './refused-files.ts'
import { uploadRevision } from './upload.ts'
import { WorkFolder } from './work-folder.ts'

/** Shares of a job's progress: most of it is making pages. */
const FETCHED = 0.1
const MADE = 0.9

/** What one attempt at a work or a sample runs in. */
export type IngestAttempt = { job: IngestJob; folder: WorkFolder; process: IngestProcess }
type Making = Pick<IngestAttempt, 'job' | 'process'> & { early: EarlyPublishing }

/** The steps from files to a stored revision, which works and samples share. None is seen by readers. */
export class WorkBuilder {
  readonly #parts: IngestParts

  constructor(parts: IngestParts) {
    this.#parts = parts
  }

  /** Runs a build with a folder and a process of its own, and leaves both behind in order. */
  async attempt<T>(
    source: WorkSource,
    job: IngestJob,
    build: (attempt: IngestAttempt) => Promise<T>,
  ): Promise<T> {
    const { places, processes } = this.#parts
    const process = await this.#takeProcess(source)
    try {
      const folder = await WorkFolder.open(places, job.id, process.reach.writable)
      try {
        return await build({ job, folder, process })
      } catch (error) {
        // What is unfinished is worth less than room for the database, which lies on the same disk.
        if (error instanceof Error && isOfFullDisk(error.message))
          await process.close().then(() => folder.empty())
        throw error
      } finally {
        // Not before it is gone: what it still writes would be lost.
        if (!process.isAlive) await process.close()
        await folder.leave()
      }
    } finally {
      await processes.give(process)
    }
  }

  /** Which sees what it must read, and nothing else of the operator's. */
  async #takeProcess(source: WorkSource): Promise<IngestProcess> {
    const { processes } = this.#parts
    const isOnShelf = source.kind === 'path' && this.#isHarmless(source.shelf)
    return processes.take(this.listReadable(source), isOnShelf)
  }

  /** What of the operator's is read for a work, and where its links may lead. */
  listReadable(source: WorkSource): string[] {
    if (source.kind !== 'path') return []
    const { path, shelf, follow = [], beside = [] } = source
    const own = this.#isHarmless(shelf) ? [shelf] : [path, ...beside]
    return [...own, ...follow.filter((folder) => this.#isHarmless(folder))]
  }

  /** A shelf that holds the data folder would show the server's secrets. */
  #isHarmless(folder: string | undefined): folder is string {
    return folder !== undefined && !isWithin(this.#parts.places.root, folder)
  }

  async stage(workno: string, revision: string): Promise<void> {
    const { db, clock } = this.#parts
    await transact(db, (tx) =>
      stageRevision(tx, { workno, revision, nowSeconds: clock.nowSeconds() }),
    )
  }

  async fetch(
    source: WorkSource,
    folder: WorkFolder,
    { signal, reportProgress }: IngestJob,
  ): Promise<string> {
    if (source.kind === 'path') return source.path
    const { shop } = this.#parts
    if (!shop) throw new JobRefused('No shop is configured to fetch the files from.')
    await fetchContent(source, folder, { shop, signal })
    reportProgress(FETCHED)
    return folder.archive
  }

  async toOrder(work: {
    workno: string
    direction: ChildOrder['direction']
    mayTurn: boolean
    path: string
    folder: WorkFolder
    revision: string
    earlier: string | undefined
    /** Takes no file from the earlier revision. */
    isRemake?: boolean
    nameEncoding?: GivenEncoding | undefined
    linkRoots: readonly string[]
    beside?: readonly string[] | undefined
    /** Tried on what is locked. */
    passwords: readonly string[]
    /** Shown when it is whole: it is short. */
    isSample?: boolean
  }): Promise<ChildOrder> {
    const { workno, direction, mayTurn, path, folder, revision, earlier, isRemake, isSample } = work
    const { nameEncoding, linkRoots, beside, passwords } = work
    const { db, salt, makesLevelled = true, fontFolders } = this.#parts
    if (earlier) await shareContentKey(db, workno, { from: earlier, to: revision })
    const hasRecord = earlier && !isRemake && (await this.#fetchRecord(workno, earlier, folder))
    return {
      source: path,
      workno,
      revision,
      updatedAt: toUpdatedAt(revision),
      direction,
      mayTurn,
      ...(nameEncoding && { nameEncoding }),
      ...(linkRoots.length > 0 && { linkRoots }),
      ...(beside && { beside }),
      passwords,
      protect: true,
      makesLevelled,
      pages: toPages(this.#parts),
      ...toFonts(fontFolders),
      outputFolder: folder.output,
      contentKey: await getContentKey(db, workno, revision),
      salt,
      isAfterCrash: await folder.takeCrash(),
      ...(hasRecord && { earlierRecord: folder.earlierRecord }),
      ...(!earlier &&
        !isSample && {
          early: {
            revisions: Array.from({ length: EARLY_TIMES.count }, () => createId()),
            afterMs: this.#parts.earlyAfterMs ?? EARLY_TIMES.firstMs,
          },
        }),
    }
  }

  /** Whether the earlier revision says what it was made of; those of older servers do not. */
  async #fetchRecord(workno: string, revision: string, folder: WorkFolder): Promise<boolean> {
    const key = `${toContentPath(workno)}/${revision}/${LAYOUT.reuse}`
    try {
      const { body } = await this.#parts.storage.readWhole(key)
      await writeFile(folder.arriving, body)
      await rename(folder.arriving, folder.earlierRecord)
      return true
    } catch (error) {
      if (error instanceof ObjectNotFound) return false
      throw error
    }
  }

  async make(
    order: ChildOrder,
    folder: WorkFolder,
    { job: { signal, reportProgress, markLarge }, early, process }: Making,
  ): Promise<ChildResult> {
    const followed = new JobProgress()
    try {
      const made = await process.run({
        order,
        signal,
        onProgress: (progress) => {
          const { share, totalFiles, totalBytes } = progress
          if (totalFiles > JOB_LIMITS.largeFiles || totalBytes > JOB_LIMITS.largeBytes) markLarge()
          reportProgress(FETCHED + share * (MADE - FETCHED), followed.describe(progress))
        },
        onEarly: (ready) => early.publish(ready),
      })
      // The work's page shows these as the reasons of a refusal.
      const refused = cleanRefused(made.refused ?? [], order.source)
      const detail = { ...followed.last, verdicts: made.verdictCounts }
      reportProgress(MADE, { ...detail, ...(refused.length > 0 && { refused }) })
      if (made.verdict !== 'ok') throw new JobRefused(`${made.verdict}: ${made.message}`)
      return made
    } catch (error) {
      if (error instanceof IngestCrashed) await folder.noteCrash()
      throw error
    } finally {
      await early.settle()
    }
  }

  async upload(
    made: ChildResult,
    {
      workno,
      revision,
      folder,
      root,
      signal,
    }: { workno: string; revision: string; folder: string; root: string; signal: AbortSignal },
    { early, earlier }: { early: EarlyPublishing; earlier: string | undefined },
  ): Promise<void> {
    const work = toContentPath(workno)
    await uploadRevision(made.files, {
      locate: () => folder,
      root,
      findCopy: (file) =>
        file.isReused ? `${work}/${earlier}/${file.path}` : early.findCopy(file),
      prefix: `${work}/${revision}`,
      storage: this.#parts.storage,
      signal,
    })
  }
}

/** Part of an order that names folders with fonts: the operator's, then the machine's. */
export function toFonts(own: readonly string[] = []): Pick<ChildOrder, 'fontFolders'> {
  return own.length === 0 ? {} : { fontFolders: [...own, ...MACHINE_FONT_FOLDERS] }
}

/** What of the sizes of pages is not the default. */
function toPages({ pagePx, largePagePx }: IngestParts): NonNullable<ChildOrder['pages']> {
  return {
    ...(pagePx !== undefined && toPageBox(pagePx)),
    ...(largePagePx !== undefined && toLargeBounds(largePagePx)),
  }
}

function isWithin(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..')
}

/** When the job was asked for, in the wire's form. Read from its id, so that each attempt writes the same. */
function toUpdatedAt(revision: string): string {
  const milliseconds = Number.parseInt(revision.replaceAll('-', '').slice(0, 12), 16)
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}
