import { appendFile, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { countSteps } from '@yomikura/ingest/pipeline/emit/journal'
import { measureFolder } from '#platform/storage/measure-folder.ts'

/** Names of jobs and revisions: nothing else is ever looked for or removed below the root. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Endings of what the server keeps beside a folder. */
const BESIDE = ['.arriving', '.crashes']

/** Where folders lie: below `root`, and below the folder of a process while that works on them. */
export type WorkPlaces = { root: string; processes: string }

/**
 * Place on this machine where one job fetches and builds; kept between its attempts.
 *
 * While a process works on it, whatever hostile bytes made of that process may put links there that
 * lead to the server's own files. So the server writes nothing below it: its notes and what it fetches
 * lie beside it, out of the process's reach, and come in by rename, which follows no link.
 */
export class WorkFolder {
  #path: string
  readonly #home: string

  private constructor(path: string, home: string) {
    this.#path = path
    this.#home = home
  }

  /**
   * @param id the job's
   * @param inside folder of the process that will work on it; no other process has a work there
   */
  static async open({ root, processes }: WorkPlaces, id: string, inside: string) {
    await mkdir(root, { recursive: true, mode: 0o700 })
    const folder = new WorkFolder(join(inside, id), join(root, id))
    // A server that was killed has left it where it was worked on.
    for (const old of [folder.#home, ...(await findInside(processes, id))]) {
      if (old !== folder.#path) await rename(old, folder.#path).catch(ignoreMissing)
    }
    const found = await lstat(folder.#path).catch(() => undefined)
    if (found?.isDirectory() === false) await rm(folder.#path)
    await mkdir(folder.output, { recursive: true, mode: 0o700 })
    return folder
  }

  /** Jobs that have folders on this machine. */
  static async list({ root, processes }: WorkPlaces): Promise<string[]> {
    const names: string[] = await readdir(root).catch(() => [])
    const inside: string[] = await readdir(processes).catch(() => [])
    for (const process of inside) {
      names.push(...(await readdir(join(processes, process)).catch((): string[] => [])))
    }
    const ids = names.map((name) => BESIDE.reduce((id, ending) => cut(id, ending), name))
    return [...new Set(ids.filter((id) => ID.test(id)))]
  }

  static async remove(places: WorkPlaces, id: string): Promise<void> {
    for (const path of await findPaths(places, id)) await rm(path, { recursive: true, force: true })
  }

  /** Bytes of what {@link remove} would remove. */
  static async measure(places: WorkPlaces, id: string): Promise<number> {
    let bytes = 0
    for (const path of await findPaths(places, id)) bytes += await measureFolder(path)
    return bytes
  }

  /** How many steps are noted as finished: more while attempts get somewhere. */
  static async countSteps({ root }: WorkPlaces, id: string): Promise<number> {
    const unfinished = join(root, id, 'output', '.ingest')
    const steps: string[] = await readdir(join(unfinished, 'steps')).catch(() => [])
    const paths = ['journal.jsonl', ...steps.map((name) => join('steps', name))]
    const counts = await Promise.all(paths.map((path) => countSteps(join(unfinished, path))))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** Takes it out of the process's reach, to be gone on with later. */
  async leave(): Promise<void> {
    if (this.#path === this.#home) return
    await rename(this.#path, this.#home).catch(ignoreMissing)
    this.#path = this.#home
  }

  /** Gives back all room that it takes; the next attempt begins from zero. */
  async empty(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true })
    await rm(this.arriving, { force: true })
  }

  /** Where the ingest process writes the revision. */
  get output(): string {
    return join(this.#path, 'output')
  }

  /** What is fetched, until it is whole. */
  get arriving(): string {
    return `${this.#home}.arriving`
  }

  /** The fetched files of the shop. */
  get archive(): string {
    return join(this.#path, 'source.zip')
  }

  /** Copy of what the work's earlier revision was made of. The ingest process reads it. */
  get earlierRecord(): string {
    return join(this.#path, 'earlier.json')
  }

  async noteCrash(): Promise<void> {
    await appendFile(`${this.#home}.crashes`, '.')
  }

  /** Whether the attempt before this one crashed. Asked once: this one may end in other ways. */
  async takeCrash(): Promise<boolean> {
    const note = `${this.#home}.crashes`
    const hasCrashed = (await stat(note).catch(() => undefined)) !== undefined
    await rm(note, { force: true })
    return hasCrashed
  }
}

/** All that is of one job on this machine, whether it is there or not. */
async function findPaths({ root, processes }: WorkPlaces, id: string): Promise<string[]> {
  if (!ID.test(id)) return []
  const beside = BESIDE.map((ending) => join(root, `${id}${ending}`))
  return [join(root, id), ...beside, ...(await findInside(processes, id))]
}

/** Places of a job's folder below the folders of processes: mostly none, at most one. */
async function findInside(processes: string, id: string): Promise<string[]> {
  const names = await readdir(processes).catch(() => [])
  const paths = names.map((name) => join(processes, name, id))
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  return paths.filter((_, index) => found[index] !== undefined)
}

function cut(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
