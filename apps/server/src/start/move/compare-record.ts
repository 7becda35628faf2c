import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Compared } from '#platform/storage/copy-objects.ts'
import { makePrivateFile } from '../data-folder.ts'

const NAME = /^move-[\w-]+\.db(?:-wal|-shm|-journal)?$/

/**
 * Which objects a move has compared, in a file of its data folder: one that is broken off and run again
 * reads only what it had not come to, or what has changed since.
 */
export class CompareRecord {
  readonly #database: DatabaseSync
  readonly #find: StatementSync
  readonly #note: StatementSync

  private constructor(path: string, storages: string) {
    this.#database = new DatabaseSync(path)
    this.#database.exec(`
      pragma journal_mode = wal;
      create table if not exists storages (names text primary key) strict;
      create table if not exists compared (
        key text primary key, from_etag text, to_etag text, sha256 text
      ) strict, without rowid`)
    const known = this.#database.prepare('select names from storages').get()
    // The same move to other storages has compared nothing of these.
    if (known && known['names'] !== storages)
      this.#database.exec('delete from compared; delete from storages')
    this.#database.prepare('insert or ignore into storages values (?)').run(storages)
    this.#find = this.#database.prepare(
      'select from_etag, to_etag, sha256 from compared where key = ?',
    )
    this.#note = this.#database.prepare('insert or replace into compared values (?, ?, ?, ?)')
  }

  /** @param storages names of both, as messages call them */
  static async open(folder: string, moveId: string, storages: string): Promise<CompareRecord> {
    const path = join(folder, `move-${moveId}.db`)
    try {
      await makePrivateFile(path)
      return new CompareRecord(path, storages)
    } catch {
      // Damaged, as by a power cut: it saves time and proves nothing that cannot be seen again.
      await removeRecords(folder)
      await makePrivateFile(path)
      return new CompareRecord(path, storages)
    }
  }

  find(key: string): Compared | undefined {
    const row = this.#find.get(key)
    return (
      row && {
        fromEtag: String(row['from_etag']),
        toEtag: String(row['to_etag']),
        sha256: String(row['sha256']),
      }
    )
  }

  note(key: string, { fromEtag, toEtag, sha256 }: Compared): void {
    this.#note.run(key, fromEtag, toEtag, sha256)
  }

  close(): void {
    this.#database.close()
  }
}

/** Removes what moves of a data folder have noted. */
export async function removeRecords(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => []))
    if (NAME.test(name)) await rm(join(folder, name), { force: true })
}
