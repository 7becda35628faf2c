import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'

/** A file of the finished revision. */
export type OutputFile = {
  /** Relative to the output folder, "/" separated; one of the forms of `LAYOUT`. */
  path: string
  length: number
  contentType: string
  /** Not in the folder: the file of this path in the earlier revision is meant. */
  isReused?: true
}

/** Everything unfinished lives here, and nothing of it is left when the work is done. */
const UNFINISHED = '.ingest'

/**
 * Writes a revision in its final layout. A file appears under its name whole or not at all, so a kill
 * at any moment leaves only files that are finished, and rubbish in `.ingest`.
 */
export class OutputFolder {
  readonly #root: string
  #nextTemporary = 0
  #label = ''
  #onWritten: (() => void) | undefined

  private constructor(root: string) {
    this.#root = root
  }

  static async open(root: string): Promise<OutputFolder> {
    await rm(join(root, UNFINISHED, 'tmp'), { recursive: true, force: true })
    await mkdir(join(root, UNFINISHED, 'tmp'), { recursive: true })
    await mkdir(join(root, UNFINISHED, 'steps'), { recursive: true })
    const folder = new OutputFolder(root)
    await folder.#makeFolders()
    return folder
  }

  /**
   * The same folder for another process, which adds files to it while its owner does.
   *
   * @param label keeps their unfinished files apart
   * @param onWritten receives each file that got its name
   */
  static join(root: string, label: string, onWritten?: () => void): OutputFolder {
    const folder = new OutputFolder(root)
    folder.#label = label
    folder.#onWritten = onWritten
    return folder
  }

  /** Journal of the steps within one file. */
  stepJournalPath(digest: string): string {
    return join(this.#root, UNFINISHED, 'steps', `${digest}.jsonl`)
  }

  /** Place for what a source must unpack before it can be read. */
  static scratchPath(root: string): string {
    return join(root, UNFINISHED, 'unpacked')
  }

  /** Place for the tree and cover of an early revision, relative to the output folder. */
  static earlyPlace(index: number): string {
    return `${UNFINISHED}/early/${index}`
  }

  get journalPath(): string {
    return join(this.#root, UNFINISHED, 'journal.jsonl')
  }

  /** Place for a file under way; its name says nothing. */
  temporaryPath(): string {
    return join(this.#root, UNFINISHED, 'tmp', `${this.#label}${this.#nextTemporary++}`)
  }

  /** An empty folder for a program that writes several files. */
  async temporaryFolder(): Promise<string> {
    const path = this.temporaryPath()
    await mkdir(path)
    return path
  }

  /** Takes away what was given a place here and never became a file of the revision. */
  async removeTemporary(): Promise<void> {
    for (; this.#nextTemporary > 0; this.#nextTemporary--) {
      const name = `${this.#label}${this.#nextTemporary - 1}`
      await rm(join(this.#root, UNFINISHED, 'tmp', name), { recursive: true, force: true })
    }
  }

  /** Absolute place of a finished file. Only paths that ingest itself made up are passed here. */
  locate(path: string): string {
    return join(this.#root, path)
  }

  async write(path: string, bytes: Uint8Array | string, contentType: string): Promise<OutputFile> {
    const temporary = this.temporaryPath()
    await writeFile(temporary, bytes)
    return this.adopt(temporary, path, contentType)
  }

  /** Gives a finished temporary file its name. */
  async adopt(temporary: string, path: string, contentType: string): Promise<OutputFile> {
    const { size } = await stat(temporary)
    const target = this.locate(path)
    // Content of a viewer has a folder for each of its files; the others are there from the start.
    if (path.split('/').length > 2) await mkdir(dirname(target), { recursive: true })
    await rename(temporary, target)
    this.#onWritten?.()
    return { path, length: size, contentType }
  }

  async has({ path, length, isReused }: OutputFile): Promise<boolean> {
    if (isReused) return true
    const stats = await stat(this.locate(path)).catch(() => undefined)
    return stats?.isFile() === true && stats.size === length
  }

  /** Whether a file of this path lies here, of whatever length. */
  async hasPath(path: string): Promise<boolean> {
    return (await stat(this.locate(path)).catch(() => undefined))?.isFile() === true
  }

  /** Forgets what an earlier run with other settings left. */
  async clear(): Promise<void> {
    // The folder itself stays: it may be the one mount that this process can write to.
    for (const name of await readdir(this.#root)) {
      if (name !== UNFINISHED) await rm(join(this.#root, name), { recursive: true, force: true })
    }
    // What the source was unpacked to is not of an earlier run.
    for (const name of ['tmp', 'steps']) {
      await rm(join(this.#root, UNFINISHED, name), { recursive: true, force: true })
      await mkdir(join(this.#root, UNFINISHED, name), { recursive: true })
    }
    await this.#makeFolders()
  }

  /** The last step: afterwards the folder holds the revision and nothing else. */
  async finish(): Promise<void> {
    await rm(join(this.#root, UNFINISHED), { recursive: true, force: true })
  }

  async #makeFolders(): Promise<void> {
    const { optimized, thumbnails, files, text } = LAYOUT
    for (const name of [optimized, thumbnails, files, text, 'cover']) {
      await mkdir(join(this.#root, name), { recursive: true })
    }
  }
}
