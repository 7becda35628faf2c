import { LAYOUT } from '@yomikura/content/layout'
import { xorBytes } from '@yomikura/protection/xor'
import { toHashname } from '../../emit/hash-name.ts'
import type { OutputFile } from '../../emit/output-folder.ts'
import type { JobContext } from '../../job-context.ts'

/** Files that a viewer opens with its token, and the manifest that finds them by name. */
export class ViewerFolder {
  readonly outputs: OutputFile[] = []
  readonly #hashname: string
  readonly #job: JobContext
  readonly #stored: Record<string, string> = {}

  constructor(hashname: string, job: JobContext) {
    this.#hashname = hashname
    this.#job = job
  }

  get length(): number {
    return this.outputs.reduce((sum, { length }) => sum + length, 0)
  }

  /** Pages are combined with the work's key; sound and descriptions are not. */
  async write(
    name: string,
    bytes: Buffer,
    { contentType, isHidden }: { contentType: string; isHidden: boolean },
  ): Promise<OutputFile> {
    const { contentKey, names, output } = this.#job
    const stored = toHashname(names, `${this.#hashname}/${name}`, '', name.split('.').at(-1))
    const body = isHidden && contentKey !== undefined ? xorBytes(bytes, contentKey) : bytes
    const path = `${LAYOUT.viewer}/${this.#hashname}/${stored}`
    const written = await output.write(path, body, contentType)
    this.adopt(name, written)
    return written
  }

  /** Gives a finished temporary file its place, as it is. */
  async take(name: string, temporary: string, contentType: string): Promise<void> {
    const { names, output } = this.#job
    const stored = toHashname(names, `${this.#hashname}/${name}`, '', name.split('.').at(-1))
    const path = `${LAYOUT.viewer}/${this.#hashname}/${stored}`
    this.adopt(name, await output.adopt(temporary, path, contentType))
  }

  /** Takes up a file that an earlier run has written. */
  adopt(name: string, written: OutputFile): void {
    this.#stored[name] = written.path.slice(written.path.lastIndexOf('/') + 1)
    this.outputs.push(written)
  }

  /** Writes what finds the others; nothing is found before. */
  async finish(): Promise<void> {
    const names = Object.entries(this.#stored).sort(([a], [b]) => (a < b ? -1 : 1))
    const path = `${LAYOUT.viewer}/${this.#hashname}/${LAYOUT.manifest}`
    const body = JSON.stringify(Object.fromEntries(names))
    this.outputs.push(await this.#job.output.write(path, body, 'application/json'))
  }
}
