import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { hashObject } from '#platform/storage/copy-objects.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { BackupProblem } from './backup-problem.ts'

/** An object of a backup. */
export type BackupPart = { key: string; length: number; sha256: string }

/** A file of the data folder; `path` is relative to it. */
export type DataFile = BackupPart & { path: string }

/** What a backup consists of. Written last: a backup without it is not whole. */
export type BackupRecord = {
  format: 1
  name: string
  /** Every write that the server answered before this moment is in it. Milliseconds since the epoch. */
  taken_at_ms: number
  rows: BackupPart
  /** Lines of {@link RevisionFiles}. */
  files: BackupPart
  data: DataFile[]
  /** Files of works, and their bytes. */
  file_count: number
  file_bytes: number
}

/** Files of one published revision, in lines ordered by work and revision. */
export type RevisionFiles = {
  workno: string
  revision: string
  objects: { key: string; length: number; sha256: string }[]
}

const FOLDER = 'backups'
const RECORD = 'backup.json'

/**
 * Where backups lie. Files of works lie there once under the keys that they have in storage, however
 * many backups name them; `backups/{name}/` holds what is of one backup alone.
 */
export class BackupPlace {
  readonly storage: ObjectStorage
  /** What messages call it. */
  readonly name: string

  constructor(storage: ObjectStorage, name: string) {
    this.storage = storage
    this.name = name
  }

  /** Names of whole backups, oldest first. */
  async list(): Promise<string[]> {
    const names: string[] = []
    for await (const { key } of this.storage.list(`${FOLDER}/`)) {
      const [, name, file] = key.split('/')
      if (name !== undefined && file === RECORD) names.push(name)
    }
    return names
  }

  /**
   * @param at which backup; by default the newest
   * @throws BackupProblem where there is none
   */
  async find(at?: string): Promise<BackupRecord> {
    const names = await this.list()
    const name = at === undefined ? names.at(-1) : names.find((other) => other === at)
    if (name !== undefined) return this.#read(name)
    throw new BackupProblem(`The place ${this.name} holds no whole backup${at ? ` ${at}` : ''}`, {
      cause: names.length === 0 ? 'none was ever finished there' : `it holds ${names.join(', ')}`,
      next: 'Name another place, or one of its backups with --at.',
    })
  }

  async #read(name: string): Promise<BackupRecord> {
    const { body } = await this.storage.readWhole(this.toKey(name, RECORD))
    const record = parseRecord(body.toString())
    if (record?.format === 1) return record
    throw new BackupProblem(`The backup ${name} at ${this.name} cannot be read`, {
      cause: `its ${RECORD} has a form that this release does not know, or is damaged`,
      next: 'Restore with the release that made it, or name another one with --at.',
    })
  }

  async finish(record: BackupRecord): Promise<void> {
    const body = Buffer.from(JSON.stringify(record, undefined, 2))
    await this.storage.put(this.toKey(record.name, RECORD), body)
  }

  /** Removes what backups that were broken off before this one left; files of works stay for the next. */
  async removeUnfinished(before: string): Promise<void> {
    const whole = new Set(await this.list())
    const broken = new Set<string>()
    for await (const { key } of this.storage.list(`${FOLDER}/`)) {
      const [, name = ''] = key.split('/')
      if (name < before && !whole.has(name)) broken.add(name)
    }
    for (const name of broken) await this.storage.deletePrefix(`${FOLDER}/${name}/`)
  }

  /** Removes what is of one backup alone. First its record: what is left of it is no backup any more. */
  async remove(name: string): Promise<void> {
    await this.storage.delete(this.toKey(name, RECORD))
    await this.storage.deletePrefix(`${FOLDER}/${name}/`)
  }

  toKey(name: string, file: string): string {
    return `${FOLDER}/${name}/${file}`
  }

  /** Compresses lines into one object. @param lines each text ends a line */
  async putLines(key: string, lines: AsyncIterable<string>): Promise<BackupPart> {
    const hash = createHash('sha256')
    let length = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        length += chunk.length
        done(null, chunk)
      },
    })
    const packed = Readable.from(lines).compose<Readable>(createGzip({ level: 3 }))
    await this.storage.put(key, packed.compose<Readable>(measure))
    return { key, length, sha256: hash.digest('hex') }
  }

  /**
   * Lines of an object, once it is certain that it is whole.
   *
   * @throws BackupProblem
   */
  async *readLines(part: BackupPart): AsyncGenerator<string> {
    await this.requireSame(part)
    const { stream } = await this.storage.read(part.key)
    const input = stream.compose<Readable>(createGunzip())
    yield* createInterface({ input, crlfDelay: Infinity })
  }

  /**
   * Reads a part to its end and compares it with what was written.
   *
   * @throws BackupProblem naming it
   */
  async requireSame({ key, length, sha256 }: BackupPart): Promise<void> {
    const found = (await this.storage.head(key)) && (await hashObject(this.storage, key))
    if (found?.length === length && found.sha256 === sha256) return
    throw toDamage(this.name, key, found === undefined)
  }
}

/** A part of a backup that is not what was written. */
export function toDamage(place: string, key: string, isMissing: boolean): BackupProblem {
  return new BackupProblem(`The file ${key} of the backup at ${place} cannot be used`, {
    cause: isMissing ? 'it is missing' : 'it is not what was written: its checksum differs',
    next: 'Make the backup again, or restore another one with --at.',
  })
}

function parseRecord(text: string): BackupRecord | undefined {
  try {
    return JSON.parse(text) as BackupRecord
  } catch {
    return undefined
  }
}
