import { DOCTOR } from '@yomikura/contract/server-limits'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#config/config.ts'
import { readSecrets, toFingerprint } from '#config/secrets.ts'
import { createId } from '#platform/ids/ids.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { S3Storage } from '#platform/storage/s3-storage.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { nameStorage } from '#start/open-parts.ts'
import type { DatabaseReport } from './examine-database.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'
import { toSize } from './size-words.ts'

type Places = Pick<Config, 'dataFolder' | 's3' | 'databaseUrl'>

/** The data folder: may the server write there, and how much room is left. */
export function examineDataFolder(folder: string): Promise<DoctorLine> {
  return examineOne({
    part: 'disk',
    what: `data folder ${folder}`,
    remedy: 'Make it and give it to the account that runs the server, or set YOMIKURA_DATA.',
    run: async () => {
      const nearest = await findNearest(folder)
      await access(nearest, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(nearest)
      const room = bavail * bsize
      if (room < DOCTOR.roomBytes) {
        throw new Trouble(
          `only ${toSize(room)} are left on its disk`,
          'Free some room, or move the data folder to a larger disk: database and works are written there.',
          'warning',
        )
      }
      return nearest === folder
        ? `writable, ${toSize(room)} left`
        : `not there yet, the first start makes it; ${toSize(room)} left`
    },
  })
}

/** The folder, or the nearest one above it that exists. */
async function findNearest(folder: string): Promise<string> {
  if (dirname(folder) === folder) return folder
  return stat(folder).then(
    () => folder,
    () => findNearest(dirname(folder)),
  )
}

/** Writes, reads and removes a small object. */
export async function examineStorage(places: Places): Promise<DoctorLine> {
  const what = nameStorage(places)
  const { s3, dataFolder } = places
  const hasFolder = await stat(dataFolder).then(
    () => true,
    () => false,
  )
  if (!s3 && !hasFolder)
    return {
      part: 'storage',
      what: `${what}: not there yet, the first start makes it`,
      state: 'ok',
    }
  return examineOne({
    part: 'storage',
    what,
    remedy: s3
      ? 'See that the bucket is there and that YOMIKURA_S3_* name it and its keys rightly.'
      : `Give ${join(dataFolder, 'storage')} and all in it to the account that runs the server.`,
    run: async () => {
      const storage = s3
        ? await S3Storage.open(s3)
        : await DiskStorage.open(join(dataFolder, 'storage'))
      try {
        return await probe(storage)
      } finally {
        if (storage instanceof S3Storage) storage.close()
      }
    },
  })
}

async function probe(storage: ObjectStorage): Promise<string> {
  const key = `doctor/${createId()}.txt`
  const written = Buffer.from(key)
  try {
    await storage.put(key, written)
    const { body } = await storage.readWhole(key)
    if (!body.equals(written)) {
      throw new Trouble(
        'what was written was read back otherwise',
        'See that nothing between this machine and the storage changes files.',
      )
    }
  } finally {
    await storage.delete(key)
  }
  const room = await storage.findFreeBytes()
  return `written, read and removed${room === undefined ? '' : `, ${toSize(room)} left`}`
}

/** The deployment's keys, and whether they are those of the database. */
export function examineKeys(
  dataFolder: string,
  { fingerprint, isUsed }: Pick<DatabaseReport, 'fingerprint' | 'isUsed'>,
): Promise<DoctorLine> {
  const path = join(dataFolder, 'secrets.json')
  return examineOne({
    part: 'keys',
    what: `keys in ${path}`,
    remedy:
      'Restore the file from another node or from a backup. Without it every file would get a new name.',
    run: async () => {
      const secrets = readSecrets(path)
      const isKnown = fingerprint !== undefined || isUsed === true
      if (!secrets && !isKnown) return 'not there yet, the first start makes them'
      if (!secrets) {
        throw new Trouble(
          'they are missing, and the database was used with keys',
          'Copy secrets.json from another node or from a backup to this place.',
        )
      }
      const own = toFingerprint(secrets)
      if (fingerprint !== undefined && fingerprint !== own) {
        throw new Trouble(
          `their fingerprint is ${own}, and the database belongs to ${fingerprint}`,
          'Copy secrets.json from a node that runs, or set the database that belongs to these keys.',
        )
      }
      const agrees = fingerprint === undefined ? '' : ', as the database says'
      return `fingerprint ${own}${agrees}, ${secrets.grant_keys.length} for grants`
    },
  })
}
