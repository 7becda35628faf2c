import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ForeignDatabase } from './foreign-database.ts'
import type { ForeignLibrary } from './foreign-library.ts'
import { MoveInError } from './move-in-error.ts'
import { readAudiobookshelf } from './read-audiobookshelf.ts'
import { readCalibre } from './read-calibre.ts'
import { readKavita } from './read-kavita.ts'
import { readKomga } from './read-komga.ts'

type Source = {
  name: string
  /** What its database is called. */
  file: string
  /** A table that the others lack. */
  mark: string
  read: (db: ForeignDatabase, folder: string) => ForeignLibrary
}

export const MOVE_IN_SOURCES = ['komga', 'kavita', 'audiobookshelf', 'calibre'] as const
export type MoveInSource = (typeof MOVE_IN_SOURCES)[number]

const SOURCES: Record<MoveInSource, Source> = {
  komga: { name: 'Komga', file: 'database.sqlite', mark: 'READ_PROGRESS', read: readKomga },
  audiobookshelf: {
    ...{ name: 'Audiobookshelf', file: 'absdatabase.sqlite', mark: 'mediaProgresses' },
    read: readAudiobookshelf,
  },
  calibre: { name: 'calibre', file: 'metadata.db', mark: 'custom_columns', read: readCalibre },
  kavita: { name: 'Kavita', file: 'kavita.db', mark: 'AppUserProgresses', read: readKavita },
}

/** Where these servers keep their database, below the folder that people know. */
const FOLDERS = ['', 'config']

/**
 * Reads the database of another server.
 *
 * @param path the database, or the folder that it lies in
 * @throws MoveInError
 */
export async function readSource(source: MoveInSource, path: string): Promise<ForeignLibrary> {
  const { name, file, mark, read } = SOURCES[source]
  const database = await findDatabase(path, file)
  const db = await ForeignDatabase.open(database)
  try {
    const other = Object.values(SOURCES).find((one) => one.mark !== mark && db.has(one.mark))
    if (!db.has(mark) && other) {
      throw new MoveInError(
        'wrong_schema',
        `${database} is a database of ${other.name}, not of ${name}.`,
      )
    }
    return read(db, dirname(resolve(database)))
  } finally {
    await db.close()
  }
}

async function findDatabase(path: string, file: string): Promise<string> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  if (!isFolder) return path
  for (const folder of FOLDERS) {
    const found = join(path, folder, file)
    if (await stat(found).then(Boolean, () => false)) return found
  }
  throw new MoveInError('not_found', `There is no ${file} in ${path}.`)
}
