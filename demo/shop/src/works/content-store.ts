import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ZipSource, writeZip } from '#zip/write-zip.ts'
import type { WorkContent } from './work-repository.ts'

/**
 * The works' zips and pictures on the disk. A file has its final name only when it is whole and
 * on the disk, and never changes afterwards: its name holds its digest.
 */
export class ContentStore {
  readonly #folder: string

  constructor(dataFolder: string) {
    this.#folder = dataFolder
  }

  toZipPath(workno: string, sha256: string): string {
    return join(this.#zipFolder(workno), `${sha256}.zip`)
  }

  toPicturePath(workno: string, name: string): string {
    return join(this.#pictureFolder(workno), name)
  }

  /** Keeps a zip that comes as a stream. */
  async keepZip(workno: string, bytes: Readable): Promise<WorkContent> {
    return this.#keep(workno, async (temporary) => {
      const hash = createHash('sha256')
      let length = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          length += chunk.length
          done(null, chunk)
        },
      })
      const file = await open(temporary, 'wx')
      await pipeline(bytes, measure, file.createWriteStream({ flush: true }))
      return { sha256: hash.digest('hex'), length }
    })
  }

  async copyZip(workno: string, path: string): Promise<WorkContent> {
    return this.keepZip(workno, createReadStream(path))
  }

  async packZip(workno: string, sources: readonly ZipSource[]): Promise<WorkContent> {
    return this.#keep(workno, (temporary) => writeZip(temporary, sources))
  }

  async keepPicture(workno: string, name: string, bytes: Buffer): Promise<void> {
    const folder = this.#pictureFolder(workno)
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, `.${randomUUID()}`)
    const file = await open(temporary, 'wx')
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(temporary, join(folder, name))
  }

  async deleteZip(workno: string, sha256: string): Promise<void> {
    await rm(this.toZipPath(workno, sha256), { force: true })
  }

  /** Removes the zips of earlier versions. Who reads one now keeps it until the end. */
  async deleteOtherZips(workno: string, kept: readonly string[]): Promise<void> {
    const folder = this.#zipFolder(workno)
    const names = new Set(kept.map((sha256) => `${sha256}.zip`))
    for (const name of await readdir(folder)) {
      if (name.endsWith('.zip') && !names.has(name)) await rm(join(folder, name), { force: true })
    }
  }

  async #keep(
    workno: string,
    write: (temporary: string) => Promise<WorkContent>,
  ): Promise<WorkContent> {
    const folder = this.#zipFolder(workno)
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, `.${randomUUID()}`)
    try {
      const content = await write(temporary)
      await rename(temporary, this.toZipPath(workno, content.sha256))
      await syncFolder(folder)
      return content
    } finally {
      await rm(temporary, { force: true })
    }
  }

  #zipFolder(workno: string): string {
    return join(this.#folder, 'content', workno)
  }

  #pictureFolder(workno: string): string {
    return join(this.#folder, 'pictures', workno)
  }
}

/** A rename is safe from a power cut only when the folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
