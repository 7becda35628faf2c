import type { Verdict } from '@yomikura/contract/errors'
import type { IngestProgress } from './ingest-options.ts'
import type { SourceFile } from './pipeline/open/source.ts'

/** Adds up how far the files of a work are. */
export class WorkProgress {
  readonly #sources: readonly SourceFile[]
  readonly #onProgress: ((progress: IngestProgress) => void) | undefined
  readonly #totalBytes: number
  readonly #verdicts: Partial<Record<Verdict, number>> = {}
  /** Shares of files at work, by index. */
  readonly #shares = new Map<number, number>()
  #doneFiles = 0
  #doneBytes = 0

  constructor(
    sources: readonly SourceFile[],
    onProgress: ((progress: IngestProgress) => void) | undefined,
  ) {
    this.#sources = sources
    this.#onProgress = onProgress
    this.#totalBytes = sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  get doneFiles(): number {
    return this.#doneFiles
  }

  /** A file got on. What is made again because its worker died does not take anything back. */
  move(index: number, share: number): void {
    if (share <= (this.#shares.get(index) ?? 0)) return
    this.#shares.set(index, Math.min(1, share))
    this.#report(index)
  }

  end(index: number, verdict: Verdict): void {
    this.#shares.delete(index)
    this.#verdicts[verdict] = (this.#verdicts[verdict] ?? 0) + 1
    this.#doneFiles += 1
    this.#doneBytes += this.#sources[index]?.sizeBytes ?? 0
    this.#report(index)
  }

  #report(index: number): void {
    if (!this.#onProgress) return
    let partFiles = 0
    let partBytes = 0
    for (const [at, share] of this.#shares) {
      partFiles += share
      partBytes += share * (this.#sources[at]?.sizeBytes ?? 0)
    }
    const totalFiles = this.#sources.length
    const totalBytes = this.#totalBytes
    const doneBytes = Math.min(totalBytes, Math.floor(this.#doneBytes + partBytes))
    const ofFiles = (this.#doneFiles + partFiles) / Math.max(1, totalFiles)
    const ofBytes = totalBytes === 0 ? ofFiles : doneBytes / totalBytes
    this.#onProgress({
      ...{ doneFiles: this.#doneFiles, totalFiles, doneBytes, totalBytes },
      verdicts: { ...this.#verdicts },
      path: this.#sources[index]?.segments.join('/') ?? '',
      // A few large files beside many small ones: neither counts alone.
      share: Math.min(1, (ofFiles + ofBytes) / 2),
    })
  }
}
