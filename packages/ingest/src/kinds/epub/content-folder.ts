import { xorBytes } from '@yomikura/protection/xor'
import { LAYOUT } from '@yomikura/content/layout'
import type { OutputFile } from '../../emit/output-folder.ts'
import type { JobContext } from '../../job-context.ts'

const NAME_DIGITS = 4

/**
 * One folder below `viewer/` or `epub/`: files under numbers, and the list that says which path each
 * number stands for. No name of a book becomes a name in storage.
 */
export class ContentFolder {
  readonly #root: string
  readonly #job: JobContext
  /** Stored names by path. A map, because a file may be called `__proto__`. */
  readonly #names = new Map<string, string>()
  readonly outputs: OutputFile[] = []
  /** Bytes of all files. */
  length = 0

  constructor(kind: 'viewer' | 'epub', hashname: string, job: JobContext) {
    this.#root = `${LAYOUT[kind]}/${hashname}`
    this.#job = job
  }

  /**
   * Writes a file under `path`.
   *
   * @param extension of its stored name
   * @param isHidden whether it is combined with the content key, if the work has one
   */
  async write(
    path: string,
    bytes: Uint8Array,
    { type, extension, isHidden }: { type: string; extension: string; isHidden: boolean },
  ): Promise<OutputFile> {
    const number = this.#names.size + 1
    const stored = `${String(number).padStart(NAME_DIGITS, '0')}.${extension}`
    const key = isHidden ? this.#job.contentKey : undefined
    const output = await this.#job.output.write(
      `${this.#root}/${stored}`,
      key === undefined ? bytes : xorBytes(bytes, key),
      key === undefined ? type : 'application/octet-stream',
    )
    this.#names.set(path, stored)
    this.#take(output)
    return output
  }

  /** Takes in a file that an earlier run wrote. */
  adopt(path: string, output: OutputFile): void {
    this.#names.set(path, output.path.slice(this.#root.length + 1))
    this.#take(output)
  }

  /** The last file: the list. */
  async finish(): Promise<void> {
    const list = await this.#job.output.write(
      `${this.#root}/${LAYOUT.manifest}`,
      JSON.stringify(Object.fromEntries(this.#names)),
      'application/json',
    )
    this.outputs.push(list)
  }

  #take(output: OutputFile): void {
    this.outputs.push(output)
    this.length += output.length
  }
}
