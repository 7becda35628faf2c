import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import { composeTree, countPages } from './pipeline/emit/compose-tree.ts'
import { findCoverPage, type Cover } from './pipeline/emit/cover.ts'
import { OutputFolder, type OutputFile } from './pipeline/emit/output-folder.ts'
import type { WorkContext } from './pipeline/make/work-context.ts'
import { isAroundMedia } from './pipeline/make/around-media.ts'
import type { IngestedFile } from './pipeline/make/make-books.ts'

/** Revisions that may show what is ready while the rest is made. */
export type EarlyOrder = {
  /** Their ids, used in order. */
  revisions: readonly string[]
  /** When the first is due; each later one waits {@link PATIENCE} times as long. */
  afterMs: number
}

/** What is ready of a work. Its files stay where they are; only tree and cover are of its own. */
export type EarlyRevision = {
  revision: string
  /** Folder of `tree` and `cover` files, relative to the output folder. */
  place: string
  ziptree: Ziptree
  cover: Cover | undefined
  pageCount: number
  files: OutputFile[]
}

type EarlyWork = {
  workno: string
  updatedAt: string
  direction: Ziptree['direction']
  /** Paths of its books, documents, sound and film: what describes them shows nothing of it. */
  media: readonly string[]
}

/** The first is due when a reader begins to wonder, each later one after five times as long. */
export const EARLY_TIMES = { firstMs: 500, count: 4 } as const

const PATIENCE = 5

/** Gathers what is ready when an early revision is due. */
export class EarlyRevisions {
  readonly #job: WorkContext
  readonly #order: EarlyOrder
  readonly #work: EarlyWork
  readonly #onEarly: (early: EarlyRevision) => void
  #count = 0
  #dueAt: number
  #isBusy = false

  constructor(
    job: WorkContext,
    work: EarlyWork,
    { order, onEarly }: { order: EarlyOrder; onEarly: (early: EarlyRevision) => void },
  ) {
    this.#job = job
    this.#work = work
    this.#order = order
    this.#onEarly = onEarly
    this.#dueAt = performance.now() + order.afterMs
  }

  /** Called whenever a file is done; mostly it is not time yet. */
  async offer(files: readonly (IngestedFile | undefined)[]): Promise<void> {
    const revision = this.#order.revisions[this.#count]
    if (this.#isBusy || revision === undefined || performance.now() < this.#dueAt) return
    const ready = files.filter((file) => file !== undefined).filter(isReadable)
    if (ready.every((file) => isAroundMedia(file, this.#work.media))) return
    this.#isBusy = true
    try {
      const progress = { done_files: ready.length, total_files: files.length }
      this.#onEarly(await this.#make(ready, revision, progress))
      this.#count += 1
      this.#dueAt = performance.now() + this.#order.afterMs * PATIENCE ** this.#count
    } finally {
      this.#isBusy = false
    }
  }

  async #make(
    ready: readonly IngestedFile[],
    revision: string,
    progress: NonNullable<Ziptree['progress']>,
  ): Promise<EarlyRevision> {
    const { output, worker } = this.#job
    const place = OutputFolder.earlyPlace(this.#count)
    const ziptree = { ...composeTree(ready, { ...this.#work, revision }), progress }
    const page = findCoverPage(ziptree)
    const cover = page && (await worker.make('cover', { page, place: `${place}/` }))
    const tree = JSON.stringify(ziptree)
    const written = await output.write(`${place}/${LAYOUT.ziptree}`, tree, 'application/json')
    const outcomes = ready.map(({ outcome }) => outcome)
    return {
      revision,
      place,
      ziptree,
      cover: cover?.cover,
      pageCount: countPages(outcomes.map(({ playfile }) => playfile)),
      files: [...outcomes.flatMap(({ outputs }) => outputs), ...(cover?.outputs ?? []), written],
    }
  }
}

/** Parts of a book wait for it, and files without a viewer make no work worth opening. */
function isReadable({ outcome: { verdict, isHidden, playfile }, isBeside }: IngestedFile): boolean {
  return (
    !isBeside &&
    verdict === 'ok' &&
    isHidden !== true &&
    playfile.type !== 'other' &&
    playfile.type !== 'html'
  )
}
