import { AppError } from '@yomikura/contract/errors'
import { rmSync } from 'node:fs'
import { makeSecrets, readSecrets, type Secrets, toFingerprint } from '#config/secrets.ts'
import type { Db } from '#platform/db/database.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { DeploymentRepository } from './deployment-repository.ts'
import { StartRefused } from './start-refused.ts'

/** Below it published works lie. */
const WORKS_FOLDER = 'content/'

type Parts = {
  path: string
  db: Db
  storage: ObjectStorage
  /** What messages call them. */
  databaseName: string
  storageName: string
}

/**
 * The deployment's keys, once it is certain that keys, database and storage belong together. New ones
 * are made only where everything else is new too: keys that differ from those of the other nodes, or
 * of yesterday, end grants and rename files in silence.
 *
 * @throws StartRefused
 */
export async function settleSecrets(parts: Parts): Promise<Secrets> {
  const { path, db, databaseName } = parts
  const deployment = new DeploymentRepository(db)
  const known = await deployment.findFingerprint()
  const found = read(path)
  if (known === undefined && !(await deployment.isUsed())) await requireEmptyStorage(parts)
  if (!found && (known !== undefined || (await deployment.isUsed()))) {
    throw new StartRefused(`The keys in ${path} are missing`, {
      cause: `the ${databaseName} was used with keys that are not there`,
      next: 'Copy secrets.json from another node or from a backup to this place, and start again.',
    })
  }
  const secrets = found ?? makeSecrets(path)
  const own = toFingerprint(secrets)
  if (known === undefined) await deployment.insertFingerprint(own)
  const agreed = known ?? (await deployment.findFingerprint())
  if (agreed === own) return secrets
  if (!found) rmSync(path, { force: true })
  throw new StartRefused(`The keys in ${path} belong to another deployment`, {
    cause: `the ${databaseName} was first used with keys of another fingerprint`,
    next: 'Copy secrets.json from a node that runs, or set the database that belongs to these keys.',
  })
}

function read(path: string): Secrets | undefined {
  try {
    return readSecrets(path)
  } catch (error) {
    throw new StartRefused(`The keys in ${path} cannot be read`, {
      cause: toCauseText(error),
      next: 'Restore the file from another node or from a backup. Without it every file would get a new name.',
    })
  }
}

async function requireEmptyStorage({ storage, databaseName, storageName }: Parts): Promise<void> {
  const key = await findWork(storage).catch((error: unknown) => {
    throw new StartRefused(`The ${storageName} does not answer`, {
      cause: toCauseText(error instanceof AppError ? (error.cause ?? error) : error),
      next: 'The first start must see whether works lie there. Start again when it answers.',
    })
  })
  if (key === undefined) return
  throw new StartRefused(`The ${databaseName} is empty`, {
    cause: `the ${storageName} holds published works (${key})`,
    next: 'Restore the database from its backup. For a new installation, move the storage away first.',
  })
}

async function findWork(storage: ObjectStorage): Promise<string | undefined> {
  for await (const { key } of storage.list(WORKS_FOLDER)) return key
  return undefined
}
