import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of jobs and revisions: nothing else is ever looked for or removed below the root. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Place on this machine where one job fetches and builds; kept between its attempts. */
export class WorkFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** @param id the job's */
  static async open(root: string, id: string): Promise<WorkFolder> {
    const folder = new WorkFolder(join(root, id))
    await mkdir(folder.output, { recursive: true })
    return folder
  }

  /** Folders on this machine, by the job they belong to. */
  static async list(root: string): Promise<string[]> {
    const names = await readdir(root).catch(() => [])
    return names.filter((name) => ID.test(name))
  }

  static async remove(root: string, id: string): Promise<void> {
    if (ID.test(id)) await rm(join(root, id), { recursive: true, force: true })
  }

  /** Where the ingest process writes the revision; the process can write nowhere else. */
  get output(): string {
    return join(this.path, 'output')
  }

  /** The fetched files of the shop. */
  get archive(): string {
    return join(this.path, 'source.zip')
  }

  /** Copy of what the work's earlier revision was made of. The ingest process reads it. */
  get earlierRecord(): string {
    return join(this.path, 'earlier.json')
  }

  async noteCrash(): Promise<void> {
    await appendFile(join(this.path, 'crashes'), '.')
  }

  async hasCrashed(): Promise<boolean> {
    return (await stat(join(this.path, 'crashes')).catch(() => undefined)) !== undefined
  }
}
