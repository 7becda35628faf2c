import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What a path on a watched shelf looks like: any change of a file below it changes the mark. */
export type Look = { mark: string; newestMs: number }

/** Size, time and name of every file at a path, as one mark. */
export async function lookAt(path: string): Promise<Look> {
  const hash = createHash('sha256')
  let newestMs = 0
  const note = async (file: string) => {
    const { size, mtimeMs, ctimeMs } = await stat(file)
    newestMs = Math.max(newestMs, mtimeMs, ctimeMs)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  if ((await stat(path)).isDirectory()) {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort())
      await note(file)
  } else await note(path)
  return { mark: hash.digest('hex'), newestMs }
}

/**
 * What a watcher has imported, by path, kept in a file so that a restart goes on where it stopped.
 * Written whole and renamed: a kill leaves the old one or the new one.
 */
export class ShelfState {
  readonly #file: string
  readonly #marks: Map<string, string>

  private constructor(file: string, marks: Map<string, string>) {
    this.#file = file
    this.#marks = marks
  }

  static async open(file: string): Promise<ShelfState> {
    const text = await readFile(file, 'utf8').catch(() => '{}')
    return new ShelfState(file, new Map(Object.entries(JSON.parse(text) as Record<string, string>)))
  }

  get paths(): string[] {
    return [...this.#marks.keys()]
  }

  isKnown(path: string, mark: string): boolean {
    return this.#marks.get(path) === mark
  }

  async remember(works: readonly { path: string; mark: string }[]): Promise<void> {
    for (const { path, mark } of works) this.#marks.set(path, mark)
    await this.#save()
  }

  async forget(path: string): Promise<void> {
    this.#marks.delete(path)
    await this.#save()
  }

  async #save(): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true })
    await writeFile(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#marks)))
    await rename(`${this.#file}.new`, this.#file)
  }
}
