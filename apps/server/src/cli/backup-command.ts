import { AppError } from '@yomikura/contract/errors'
import { Command, InvalidArgumentError } from 'commander'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, readConfig } from '#config/config.ts'
import {
  BackupPlace,
  type BackupProgress,
  BackupProblem,
  PlaceLock,
  pruneBackups,
  type Repair,
  repairDeployment,
  restoreBackup,
  takeBackup,
  verifyDeployment,
} from '#modules/backup/index.ts'
import type { Db } from '#platform/db/database.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import { createLog } from '#platform/log/log.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { toBucketCause } from '#platform/storage/s3-errors.ts'
import { S3Storage } from '#platform/storage/s3-storage.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { openDataFolder } from '#start/data-folder.ts'
import {
  nameDatabase,
  nameStorage,
  openNamedStorage,
  openUnchangedDatabase,
  requireWhole,
} from '#start/open-parts.ts'
import { printable } from './printable.ts'

type Closers = (() => Promise<unknown>)[]

const PLACE = 'a folder, or s3://bucket with the keys of YOMIKURA_S3_*'

/** `yomikura backup`: everything of a deployment, while it runs, in one place. */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'Copies database, works, keys and uploads to a place. The server may go on running.',
    )
    .argument('<place>', PLACE)
    .option('--keep <number>', 'afterwards remove all but so many of the newest', toWhole)
    .option(
      '--keep-days <days>',
      'afterwards remove what is older; with --keep, what both say',
      toWhole,
    )
    .option('--json', 'print the result as JSON', false)
    .action((name: string, flags: BackupFlags) =>
      run(flags, async (closers) => {
        const config = readConfig(process.env)
        requireDatabase(config)
        const parts = await openParts(config, closers)
        await requireWhole(parts.db, config)
        const place = await openPlace(name, { config, isNew: true, closers })
        const lock = await PlaceLock.take(place)
        closers.push(() => lock.release())
        const { data, copied, ...record } = await takeBackup(place, { ...parts, lock })
        const { name: backup, taken_at_ms, file_count, file_bytes } = record
        const mark = new Date(taken_at_ms).toISOString()
        const pruned = await pruneAsAsked(flags, place, lock)
        const text = `Backup ${backup} is whole. It holds every write that was answered before ${mark}, and ${file_count} files of works (${copied} copied now).`
        return {
          text: pruned ? `${text}\n${describePruned(pruned)}` : text,
          json: {
            ...{ backup, mark, file_count, file_bytes, copied, data_files: data.length },
            ...(pruned && { pruned }),
          },
        }
      }),
    )
}

type BackupFlags = { json: boolean; keep?: number; keepDays?: number }

function pruneAsAsked({ keep, keepDays }: BackupFlags, place: BackupPlace, lock: PlaceLock) {
  if (keep === undefined && keepDays === undefined) return undefined
  const rule = {
    ...(keep !== undefined && { count: keep }),
    ...(keepDays !== undefined && { days: keepDays }),
  }
  return pruneBackups(place, { rule, lock, nowMs: Date.now() })
}

function describePruned({ removed, files, bytes }: Awaited<ReturnType<typeof pruneBackups>>) {
  const names = removed.length === 0 ? '' : ` (${removed.join(', ')})`
  return `${removed.length} older backups were removed${names}, and ${files} files of works that no other needs, ${bytes} bytes.`
}

function toWhole(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Say a number from 1 on.')
}

/** `yomikura restore`: the way back, into empty places. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'Puts a backup into the configured database, storage and data folder, which are empty.',
    )
    .argument('<place>', PLACE)
    .option('--at <backup>', 'which one; by default the newest')
    .option('--json', 'print the result as JSON', false)
    .action((name: string, flags: { at?: string; json: boolean }) =>
      run(flags, async (closers) => {
        const config = readConfig(process.env)
        const place = await openPlace(name, { config, isNew: false, closers })
        const parts = await openParts(config, closers)
        const lock = await PlaceLock.takeToRestore(place)
        closers.push(async () => lock?.release())
        const record = await restoreBackup(place, { ...parts, at: flags.at })
        const mark = new Date(record.taken_at_ms).toISOString()
        const { name: backup, file_count } = record
        return {
          text: `Backup ${backup} of ${mark} is restored with ${file_count} files of works. The server can start.`,
          json: { backup, mark, file_count },
        }
      }),
    )
}

/** `yomikura verify`: whether database, storage and the checksums of a backup agree. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'Compares the database with the files of works: missing, damaged, surplus. Changes nothing without --repair.',
    )
    .argument('[place]', `also compare with the checksums of the newest backup: ${PLACE}`)
    .option(
      '--repair',
      'put back what the backup has, and have workers take in the other flawed works again',
      false,
    )
    .option('--json', 'print the result as JSON', false)
    .action((name: string | undefined, flags: { json: boolean; repair: boolean }) =>
      run(flags, async (closers) => {
        const config = readConfig(process.env)
        requireDatabase(config)
        const { takeAgain, ...parts } = flags.repair
          ? await openToRepair(config, closers)
          : { ...(await openParts(config, closers)), takeAgain: undefined }
        await requireWhole(parts.db, config)
        const place = name ? await openPlace(name, { config, isNew: false, closers }) : undefined
        const result = await verifyDeployment(parts, place)
        const { findings, revisions, compared } = result
        const lines = findings.map(({ kind, key }) => `${kind}: ${key}`)
        const sum = `${revisions} published works were looked at and ${compared} files compared: ${findings.length} findings.`
        if (takeAgain === undefined) {
          return { text: [...lines, sum].join('\n'), json: result, isFlawed: findings.length > 0 }
        }
        const repairs = await repairDeployment(findings, { ...parts, place, takeAgain })
        const isMended = repairs.every(({ outcome }) => outcome === 'restored')
        return {
          text: [...lines, sum, ...repairs.map(describeRepair)].join('\n'),
          json: { ...result, repairs },
          isFlawed: !isMended || findings.some(({ kind }) => kind === 'surplus'),
        }
      }),
    )
}

function describeRepair({ workno, files, outcome, why }: Repair): string {
  if (outcome === 'restored') return `${workno}: ${files} files were put back from the backup`
  if (outcome === 'asked') return `${workno}: a worker takes it in again from its source`
  if (outcome === 'under_way') return `${workno}: it is being taken in at this moment`
  return `${workno}: it cannot be taken in again, as ${why}`
}

/** All that asking for works needs: the queue, and the shop where there is one. */
async function openToRepair(config: Config, closers: Closers) {
  const { createModules } = await import('#roles/compose.ts')
  const { openPlatform } = await import('#roles/platform.ts')
  const { createMissingFiles } = await import('#roles/worker.ts')
  const platform = await openPlatform(config, createLog({ level: 'silent' }), closers)
  const files = createMissingFiles(platform, createModules(platform))
  return {
    db: platform.db,
    storage: platform.storage,
    onProgress: createProgress(),
    takeAgain: (workno: string) => files.takeAgain(workno),
  }
}

/** Opening a file that is not there would make it, and back up nothing. */
function requireDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl !== undefined || existsSync(resolve(dataFolder, 'yomikura.db'))) return
  throw new BackupProblem(`The data folder ${dataFolder} cannot be backed up`, {
    cause: 'it holds no database',
    next: 'Set YOMIKURA_DATA to the folder of the server, or YOMIKURA_DATABASE_URL.',
  })
}

async function openParts(config: Config, closers: Closers) {
  const log = createLog({ level: 'silent' })
  await openDataFolder(config.dataFolder, log)
  const db: Db = await openUnchangedDatabase(config)
  closers.push(() => db.destroy())
  const storage = await openNamedStorage(config, log, closers)
  const { dataFolder } = config
  const names = { databaseName: nameDatabase(config), storageName: nameStorage(config) }
  return { db, storage, dataFolder, ...names, onProgress: createProgress() }
}

async function openPlace(
  name: string,
  { config, isNew, closers }: { config: Config; isNew: boolean; closers: Closers },
): Promise<BackupPlace> {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(name) ?? []
  if (bucket !== undefined) return new BackupPlace(await openBucket(bucket, config, closers), name)
  if (name.startsWith('s3:')) {
    throw new BackupProblem(`The place ${name} cannot be used`, {
      cause: 'a backup takes a bucket of its own, without a path',
      next: 'Name it as s3://bucket.',
    })
  }
  if (isNew || existsSync(resolve(name, 'objects'))) {
    const folder = await DiskStorage.open(resolve(name)).catch((error: unknown) => {
      throw new BackupProblem(`The place ${name} cannot be used`, {
        cause: toCauseText(error instanceof AppError ? (error.cause ?? error) : error),
        next: 'Name a folder that the account of this command may make or write.',
        error,
      })
    })
    return new BackupPlace(folder, name)
  }
  throw new BackupProblem(`The place ${name} holds no backup`, {
    cause: 'there is no such folder, or no backup was made into it',
    next: 'Name the folder that "yomikura backup" was given.',
  })
}

async function openBucket(
  bucket: string,
  { s3 }: Config,
  closers: Closers,
): Promise<ObjectStorage> {
  if (!s3 || s3.bucket === bucket) {
    throw new BackupProblem(`The bucket ${bucket} cannot hold backups`, {
      cause: s3 ? 'it is the storage of the server' : 'no S3 service is configured',
      next: 'Name another bucket of the service that YOMIKURA_S3_* describe, or a folder.',
    })
  }
  const storage = await S3Storage.open({ ...s3, bucket })
  closers.push(async () => storage.close())
  await storage.check().catch((error: unknown) => {
    throw new BackupProblem(`The bucket ${bucket} at ${s3.endpoint} cannot be used`, {
      cause: toBucketCause(error),
      next: 'See that the bucket is there and that YOMIKURA_S3_* name its service and keys rightly.',
      error,
    })
  })
  return storage
}

const STEPS = {
  rows: 'rows',
  works: 'works',
  data: 'keys and uploads',
  checksums: 'checksums',
  repairs: 'flawed works',
}
/** Exit code of a command that did what it was asked and found something wrong. */
const WITH_FINDINGS = 2
const LINE_EVERY_MS = 1000

/** @returns what writes where it stands to standard error, at most once a second and at each step */
function createProgress(): (progress: BackupProgress) => void {
  let last = { step: '', atMs: 0 }
  return ({ step, done, total }) => {
    const atMs = performance.now()
    if (last.step === step && atMs - last.atMs < LINE_EVERY_MS) return
    last = { step, atMs }
    console.error(`${STEPS[step]}: ${total === undefined ? done : `${done} of ${total}`}`)
  }
}

async function run(
  { json: isJson }: { json: boolean },
  act: (closers: Closers) => Promise<{ text: string; json: object; isFlawed?: boolean }>,
): Promise<void> {
  const closers: Closers = []
  try {
    const { text, json, isFlawed } = await act(closers)
    if (isJson) console.log(JSON.stringify(json, undefined, 2))
    else for (const line of text.split('\n')) console.log(printable(line))
    if (isFlawed) process.exitCode = WITH_FINDINGS
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isJson) console.log(JSON.stringify({ error: message }, undefined, 2))
    console.error(printable(message))
    process.exitCode = 1
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}
