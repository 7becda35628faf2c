import { LAYOUT } from '@yomikura/content/layout'
import { AppError } from '@yomikura/contract/errors'
import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { toRevisionKey } from './content-address.ts'
import type { RevisionFiles } from './revision-files.ts'
import { loadSample, type Sample } from './load-sample.ts'

/** What anybody may read of a work at this moment. */
export type OpenWork = {
  isFree: boolean
  /** Pages from the first that belong to the sample; 0 without such a sample. */
  samplePages: number
  /** The work's own; empty before its files are there. */
  revision: string
  /** Revision made of a sample file of its own, which then is the sample; null without one. */
  sampleRevision: string | null
}

/** Whether anybody may look at a part of the work. */
export function hasSample(work: OpenWork): boolean {
  return work.sampleRevision !== null || (work.samplePages > 0 && work.revision !== '')
}

/** A file that may be sent; `body` where it is made and not stored. */
export type OpenFile = { key: string; revision: string; body?: Buffer }

type Options = {
  /** Undefined for a work of which nothing is given away. */
  findOpenWork: (workno: string) => Promise<OpenWork | undefined>
  isPublishedRevision: (workno: string, revision: string) => Promise<boolean>
  files: RevisionFiles
  storage: ObjectStorage
  /** How long an answer about a work is trusted; 0 asks each time. */
  rightSeconds?: number
}

const RIGHT_SECONDS = 5
const CACHED_WORKS = 5000
const CACHED_SAMPLES = 200

/** Which files of a work open to visitors who own nothing. */
export class OpenWorks {
  readonly #options: Options
  readonly #works: LRUCache<string, Promise<OpenWork | undefined>>
  readonly #samples = new LRUCache<string, Sample>({ ...atMost(CACHED_SAMPLES) })
  readonly #rightMs: number

  constructor(options: Options) {
    this.#options = options
    this.#rightMs = (options.rightSeconds ?? RIGHT_SECONDS) * 1000
    this.#works = new LRUCache({ ...atMost(CACHED_WORKS), ttl: this.#rightMs })
  }

  /**
   * The file that a free or sample grant means, while the shop still gives it away.
   *
   * @throws AppError `not_free`, `no_sample` or `file_not_found`
   */
  async find(
    scope: 'free' | 'sample',
    { workno, file, version }: { workno: string; file: string; version: string | undefined },
  ): Promise<OpenFile> {
    const work = await this.#findWork(workno)
    if (scope === 'free' && !work?.isFree) throw new AppError('not_free')
    if (!work || (scope === 'sample' && !hasSample(work))) throw new AppError('no_sample')
    if (scope === 'free') {
      const revision = await this.#chooseRevision(workno, work.revision, version)
      return { key: await this.#findFree(toRevisionKey(workno, revision), file), revision }
    }
    if (work.sampleRevision !== null) {
      const revision = work.sampleRevision
      return { key: await this.#findFree(toRevisionKey(workno, revision), file), revision }
    }
    // Never an older revision: its first pages may be other ones, and two samples are too much.
    const { revision } = work
    const folder = toRevisionKey(workno, revision)
    const sample = await this.#findSample(folder, work.samplePages)
    const body = sample.made.get(file)
    if (body) return { key: `${folder}/${file}`, revision, body }
    const stored = sample.files.get(file)
    if (stored === undefined) throw new AppError('file_not_found')
    return { key: `${folder}/${stored}`, revision }
  }

  /** Free to read, not to take: originals stay with those who own the work, or with the shop. */
  async #findFree(folder: string, file: string): Promise<string> {
    if (file.startsWith(`${LAYOUT.files}/`)) throw new AppError('file_not_found')
    const path = await this.#options.files.find(folder, file)
    if (path === undefined) throw new AppError('file_not_found')
    return `${folder}/${path}`
  }

  async #findSample(folder: string, pageCount: number): Promise<Sample> {
    const cacheKey = `${folder}\0${pageCount}`
    const known = this.#samples.get(cacheKey)
    if (known) return known
    const sample = await loadSample(this.#options.storage, folder, pageCount)
    this.#samples.set(cacheKey, sample)
    return sample
  }

  #findWork(workno: string): Promise<OpenWork | undefined> {
    const { findOpenWork } = this.#options
    if (this.#rightMs === 0) return findOpenWork(workno)
    const known = this.#works.get(workno)
    if (known) return known
    const asking = findOpenWork(workno)
    this.#works.set(workno, asking)
    asking.catch(() => this.#works.delete(workno))
    return asking
  }

  async #chooseRevision(
    workno: string,
    current: string,
    version: string | undefined,
  ): Promise<string> {
    if (version === undefined || version === current || !/^[0-9a-f-]{36}$/.test(version))
      return current
    return (await this.#options.isPublishedRevision(workno, version)) ? version : current
  }
}
