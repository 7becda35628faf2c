import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { ObjectNotFound, type ObjectStorage } from '#platform/storage/storage.ts'
import { type Download, readZip } from '../download/index.ts'
import type { PlainFiles } from '../opds/index.ts'
import { toPartialMd5 } from './partial-md5.ts'
import { type DigestedWork, KosyncRepository } from './repository.ts'

type Parts = { db: Db; clock: Clock; storage: ObjectStorage; files: PlainFiles }

/**
 * Which works KOReader means. It names a file by some of its bytes or by its name; what apps got from
 * us is named when it is sent, and single files that readers have from elsewhere soon after ingest.
 */
export class DocumentDigests {
  readonly #parts: Parts
  /** Works that changed before this, in seconds, have their names. A start looks at all once. */
  #namedUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Names what another app is about to get. Doing it twice is harmless. */
  async note(work: DigestedWork, download: Download): Promise<void> {
    const { db } = this.#parts
    const repository = new KosyncRepository(db)
    const fileName = createHash('md5').update(download.fileName).digest('hex')
    if (await repository.hasDigest(work, fileName)) return
    const digests = [await this.#digest(download), fileName]
    await repository.upsertDigests(work, digests)
  }

  /**
   * Names the single files of works that may leave and have no name yet. A comic that lies here as
   * pictures has no bytes of its own until it is sent.
   *
   * @returns how many works were looked at, at most `LIMITS.kosyncNamedAtOnce`
   */
  async fill(): Promise<number> {
    const { db, clock } = this.#parts
    const repository = new KosyncRepository(db)
    const startedAt = clock.nowSeconds()
    const works = await repository.listUnnamed(this.#namedUntil, LIMITS.kosyncNamedAtOnce)
    for (const work of works) {
      const download = await this.#findSingleFile(work).catch(skipMissing)
      if (download) await this.note(work, download).catch(skipMissing)
      // Else it would be looked at each time.
      await repository.upsertDigests(work, [''])
    }
    if (works.length < LIMITS.kosyncNamedAtOnce)
      this.#namedUntil = startedAt - TIMES.kosyncNamingOverlapSeconds
    return works.length
  }

  async #findSingleFile({ workno, revision }: DigestedWork): Promise<Download | undefined> {
    const file = await this.#parts.files.findSingleFile(workno, revision)
    return file && { kind: 'file', ...file }
  }

  async #digest(download: Download): Promise<string> {
    const { storage } = this.#parts
    if (download.kind === 'zip') {
      const { plan } = download
      const openFile = async (key: string, range: { start: number; end: number }) =>
        (await storage.read(key, { range })).stream
      return toPartialMd5(plan.length, (start, length) =>
        buffer(readZip(plan, { start, end: start + length - 1 }, openFile)),
      )
    }
    const { length } = await storage.head(download.key).then(orMissing(download.key))
    return toPartialMd5(length, async (start, partLength) => {
      const range = { start, end: start + partLength - 1 }
      return buffer((await storage.read(download.key, { range })).stream)
    })
  }
}

function orMissing(key: string) {
  return <T>(facts: T | undefined): T => {
    if (facts === undefined) throw new ObjectNotFound(key)
    return facts
  }
}

/** A revision that was replaced meanwhile has no files: its work comes again with the next one. */
function skipMissing(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound)) throw error
}
