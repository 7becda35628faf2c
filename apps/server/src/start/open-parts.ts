import { AppError } from '@yomikura/contract/errors'
import type { LogEvent } from 'kysely'
import { dirname, join } from 'node:path'
import type { Registry } from 'prom-client'
import type { Config } from '#config/config.ts'
import { type DatabaseConfig, type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { findRestoreMark } from '#platform/db/row-copy/restore-mark.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import type { Log } from '#platform/log/log.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { isOutage, toBucketCause } from '#platform/storage/s3-errors.ts'
import { S3Storage } from '#platform/storage/s3-storage.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { Traces } from '#platform/traces/traces.ts'
import { makePrivateFile } from './data-folder.ts'
import { refuseMoved } from './move/move-mark.ts'
import { StartRefused } from './start-refused.ts'

type Places = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3'>

/** What messages call the database: its file, or its address without the password. */
export function nameDatabase({ dataFolder, databaseUrl }: Places): string {
  if (databaseUrl === undefined) return `database ${toDatabaseFile(dataFolder)}`
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `database ${protocol}//${host}${pathname}`
}

/** What messages call the storage. */
export function nameStorage({ dataFolder, s3 }: Places): string {
  return s3 ? `bucket ${s3.bucket} at ${s3.endpoint}` : `storage ${toStorageFolder(dataFolder)}`
}

/** Where the embedded database lies. */
export const toDatabaseFile = (dataFolder: string): string => join(dataFolder, 'yomikura.db')
/** Where works lie that no bucket holds. */
export const toStorageFolder = (dataFolder: string): string => join(dataFolder, 'storage')

/** Which database, for whatever opens it: the server, or a thread of its own. */
export function toDatabaseConfig({ dataFolder, databaseUrl }: Places): DatabaseConfig {
  if (databaseUrl === undefined) return { engine: 'sqlite', file: toDatabaseFile(dataFolder) }
  return { engine: 'postgres', url: databaseUrl }
}

/**
 * The database, with its schema up to date.
 *
 * @param onQuery called after each statement
 * @throws StartRefused
 */
export async function openNamedDatabase(
  places: Places,
  onQuery?: (event: LogEvent) => void,
): Promise<Db> {
  const db = await openUnchangedDatabase(places, onQuery)
  try {
    await requireWhole(db, places)
    await refuseMoved(db, { database: nameDatabase(places), storage: nameStorage(places) })
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof StartRefused) throw error
    throw refuseDatabase(error, places)
  }
}

/**
 * The database as it is: its schema may be of another release.
 *
 * @throws StartRefused
 */
export async function openUnchangedDatabase(
  places: Places,
  onQuery?: (event: LogEvent) => void,
): Promise<Db> {
  const { databaseUrl, dataFolder } = places
  try {
    if (databaseUrl === undefined) await makePrivateFile(toDatabaseFile(dataFolder))
    return await openDatabase(toDatabaseConfig(places), onQuery)
  } catch (error) {
    throw refuseDatabase(error, places)
  }
}

/**
 * Refuses a database into which a restore has begun and not ended.
 *
 * @throws StartRefused
 */
export async function requireWhole(db: Db, places: Places): Promise<void> {
  const backup = await findRestoreMark(db)
  if (backup === undefined) return
  throw new StartRefused(`The ${nameDatabase(places)} cannot be used`, {
    cause: `the restore of the backup ${backup} has not ended`,
    next: 'Run the same "yomikura restore" again: it goes on where it stopped.',
  })
}

function refuseDatabase(error: unknown, places: Places): StartRefused {
  return new StartRefused(
    `The ${nameDatabase(places)} cannot be used`,
    explainDatabase(error, places),
  )
}

const NEWER = /previously executed migration (\S+) is missing/
/** SQLite's codes for a file that is none of its own, or is no longer whole. */
const DAMAGED = new Set([11, 26])

/** Why a database could not be used, and what to do about it. */
export function explainDatabase(
  error: unknown,
  { databaseUrl }: Pick<Places, 'databaseUrl'>,
): { cause: string; next: string } {
  const inner = error instanceof AppError ? (error.cause ?? error) : error
  const cause = toCauseText(inner)
  const [, change] = NEWER.exec(cause) ?? []
  if (change !== undefined) {
    return {
      cause: `a newer release has changed it (${change})`,
      next: 'Start that release or a later one, or restore a backup of before it.',
    }
  }
  if (databaseUrl !== undefined) {
    return { cause, next: 'See that it runs and that YOMIKURA_DATABASE_URL names it rightly.' }
  }
  const code = (inner as { errcode?: number } | null)?.errcode
  if (code !== undefined && DAMAGED.has(code & 0xff)) {
    return {
      cause: `the file is damaged (${cause})`,
      next: 'Move it away together with its -wal and -shm files, keep them, and restore a backup.',
    }
  }
  if (error instanceof AppError && error.code === 'database_busy') {
    return { cause, next: 'End the other program that holds it.' }
  }
  return {
    cause,
    next: 'See that its disk has room and that the account that runs the server may write there.',
  }
}

/**
 * The storage of works. A service that is away for now stops no start: reading goes on when it is
 * back. One that answers and refuses will go on refusing.
 *
 * @throws StartRefused
 */
export async function openNamedStorage(
  places: Places,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<ObjectStorage> {
  const name = nameStorage(places)
  const { s3, dataFolder } = places
  if (!s3) {
    const folder = toStorageFolder(dataFolder)
    return DiskStorage.open(folder).catch((error: unknown) => {
      throw new StartRefused(`The ${name} cannot be used`, {
        cause: toCauseText(error instanceof AppError ? (error.cause ?? error) : error),
        next: `Give ${dirname(folder)} and all in it to the account that runs the server.`,
      })
    })
  }
  const storage = await S3Storage.open(s3)
  closers.push(async () => storage.close())
  await storage.check().catch((error: unknown) => {
    const inner = error instanceof AppError ? (error.cause ?? error) : error
    const cause = toBucketCause(inner)
    if (isOutage(inner)) {
      log.error({ storage: name, cause }, 'the storage does not answer; works cannot be read')
      return
    }
    throw new StartRefused(`The ${name} cannot be used`, {
      cause,
      next: 'See that the bucket is there and that YOMIKURA_S3_* name it and its keys rightly.',
    })
  })
  return storage
}

/** Where traces go. Most servers send none; nothing of it is loaded then. */
export async function openTraces(
  { traces: collector, roles }: Pick<Config, 'traces' | 'roles'>,
  parts: { registry: Registry; log: Log },
  closers: (() => Promise<unknown>)[],
): Promise<Traces | undefined> {
  if (collector === undefined) return undefined
  const { Traces } = await import('#platform/traces/traces.ts')
  const traces = new Traces({ ...parts, collector, roles: roles.join(',') })
  closers.push(() => traces.close())
  return traces
}
