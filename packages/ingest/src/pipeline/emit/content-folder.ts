import { extensionOf } from '@yomikura/content/hash-name'
import { LAYOUT } from '@yomikura/content/layout'
import { xorBytes } from '@yomikura/protection/xor'
import type { JobContext } from '../make/job-context.ts'
import { toHashname } from './hash-name.ts'
import type { OutputFile } from './output-folder.ts'

/** Without the key the bytes mean nothing, so no browser shall try to read them. */
const HIDDEN_TYPE = 'application/octet-stream'

type ContentForm = {
  type: string
  /** Whether it is combined with the content key, if the work has one. */
  isHidden: boolean
  /** Of its stored name; that of its path when absent. */
  extension?: string
}

/**
 * One folder below `viewer/` or `epub/`: files that a viewer opens with its token, and the list that
 * finds them by their paths. No name of a book becomes a name in storage. Stored names follow from
 * paths alone, so several processes may fill one folder.
 */
export class ContentFolder {
  readonly #root: string
  readonly #hashname: string
  readonly #job: Pick<JobContext, 'contentKey' | 'names' | 'output'>
  /** Stored names by path. A map, because a file may be called `__proto__`. */
  readonly #names = new Map<string, string>()
  readonly outputs: OutputFile[] = []

  constructor(
    kind: 'viewer' | 'epub',
    hashname: string,
    job: Pick<JobContext, 'contentKey' | 'names' | 'output'>,
  ) {
    this.#root = `${LAYOUT[kind]}/${hashname}`
    this.#hashname = hashname
    this.#job = job
  }

  /** Bytes of all files, the list too once it is written. */
  get length(): number {
    return this.outputs.reduce((sum, { length }) => sum + length, 0)
  }

  async write(path: string, bytes: Uint8Array, form: ContentForm): Promise<OutputFile> {
    const { contentKey, output } = this.#job
    const key = form.isHidden ? contentKey : undefined
    const body = key === undefined ? bytes : xorBytes(bytes, key)
    const type = key === undefined ? form.type : HIDDEN_TYPE
    const written = await output.write(this.#place(path, form.extension), body, type)
    this.adopt(path, written)
    return written
  }

  /** Gives a finished temporary file its place, as it is. */
  async take(path: string, temporary: string, type: string): Promise<void> {
    this.adopt(path, await this.#job.output.adopt(temporary, this.#place(path), type))
  }

  /** Takes in a file that an earlier run or another process wrote. */
  adopt(path: string, output: OutputFile): void {
    this.#names.set(path, output.path.slice(this.#root.length + 1))
    this.outputs.push(output)
  }

  /** Writes what finds the others; nothing is found before. */
  async finish(): Promise<void> {
    const names = [...this.#names].sort(([a], [b]) => (a < b ? -1 : 1))
    const body = JSON.stringify(Object.fromEntries(names))
    const place = `${this.#root}/${LAYOUT.manifest}`
    this.outputs.push(await this.#job.output.write(place, body, 'application/json'))
  }

  #place(path: string, extension = extensionOf(path)): string {
    const stored = toHashname(this.#job.names, `${this.#hashname}/${path}`, '', extension)
    return `${this.#root}/${stored}`
  }
}
