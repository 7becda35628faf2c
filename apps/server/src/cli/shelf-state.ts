import { hash } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isLitterPath } from '@yomikura/content/clean-names'
import { Pauses } from './pauses.ts'

/** What a path on a watched shelf looks like: any change of a file below it changes the mark. */
export type Look = { mark: string; newestMs: number }

/**
 * Size, time and name of every file at a path, as one mark.
 *
 * Asked for without other threads, which takes an eighth of the time where the system answers from
 * memory; `pauses` lets the rest of the process go on meanwhile, for shelves that answer slowly.
 */
export async function lookAt(path: string, pauses = new Pauses()): Promise<Look> {
  const stats = statSync(path)
  if (!stats.isDirectory())
    return { mark: hash('sha256', toLine(path, stats)), newestMs: newestOf(stats) }
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    // A NAS that makes previews of the pages has not changed them.
    .filter((file) => !isLitterPath(relative(path, file).split(sep)))
  const links = new Set(
    entries
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const lines: string[] = []
  let newestMs = 0
  for (const file of files.sort()) {
    await pauses.take()
    const found = links.has(file) ? findTarget(file) : statSync(file)
    if (found === undefined) continue
    newestMs = Math.max(newestMs, newestOf(found))
    lines.push(toLine(file, found))
  }
  return { mark: hash('sha256', lines.join('')), newestMs }
}

/**
 * The same of a work and of what lies beside it and describes it.
 *
 * @param beside files; one that is gone changes the mark too
 */
export async function lookAtAll(
  path: string,
  beside: readonly string[],
  pauses = new Pauses(),
): Promise<Look> {
  const own = await lookAt(path, pauses)
  // A work by itself keeps the mark that it had before notes were looked at.
  if (beside.length === 0) return own
  const marks = [own.mark]
  let { newestMs } = own
  for (const file of beside) {
    const stats = findTarget(file)
    if (stats === undefined) continue
    marks.push(toLine(file, stats))
    newestMs = Math.max(newestMs, newestOf(stats))
  }
  return { mark: hash('sha256', marks.join('\n')), newestMs }
}

/** Marks are kept from run to run: another form would import every shelf again. */
function toLine(file: string, { size, mtimeMs }: Stats): string {
  return `${file}\0${size}\0${mtimeMs}\n`
}

/** Of a link, what it leads to: a page may change there. Undefined when it leads nowhere. */
function findTarget(link: string): Stats | undefined {
  try {
    return statSync(link)
  } catch {
    return undefined
  }
}

function newestOf({ mtimeMs, ctimeMs }: Stats): number {
  return Math.max(mtimeMs, ctimeMs)
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
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 })
    await writeFile(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#marks)))
    await rename(`${this.#file}.new`, this.#file)
  }
}
