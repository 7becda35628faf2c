import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import { listApplied } from '#platform/db/older-builds.ts'
import { createId } from '#platform/ids/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { findDifferences } from '#platform/storage/compare-storages.ts'
import { type CopySummary, copyObjects } from '#platform/storage/copy-objects.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import {
  openUnchangedDatabase,
  nameDatabase,
  nameStorage,
  openNamedStorage,
  toStorageFolder,
} from '../open-parts.ts'
import { StartRefused } from '../start-refused.ts'
import { CompareRecord, removeRecords } from './compare-record.ts'
import {
  findLeftStorage,
  findMark,
  type MoveMark,
  removeMark,
  setLeftStorage,
  setMark,
} from './move-mark.ts'
import { finishRows, moveRows } from './move-rows.ts'
import type { Places } from './move-target.ts'
import { listOtherPrograms } from './other-programs.ts'

/** The connections of a program that has just ended stay in PostgreSQL for a moment. */
const GONE_ATTEMPTS = 8
const GONE_PAUSE_MS = 250

export type MoveProgress = { objects: number; bytes: number } | { rows: number }

export type MoveOptions = {
  from: Places
  to: Places
  log: Log
  onProgress?: (progress: MoveProgress) => void
}

/** What was moved; a part that stayed where it was is absent. */
export type MoveResult = { objects?: Omit<CopySummary, 'gone'>; rows?: number }

type Sides<T> = { from: T; to: T }

/**
 * Moves a deployment that has been stopped to another database, another storage or both. All rows and
 * objects are compared before it ends. The source keeps all that it had and gets a mark, so that no
 * node starts there by accident. Called again after it was broken off, it goes on.
 *
 * @throws StartRefused where a program runs, a target holds something else, or a part does not answer
 * @throws CopyFailed
 * @throws RowsDiffer
 */
export async function moveDeployment(options: MoveOptions): Promise<MoveResult> {
  const { from, to } = options
  const plan = toPlan(options)
  requireDatabase(from)
  requireFolders(options, plan)
  await requireStopped(from, plan.databases.from)
  if (plan.movesRows) await requireStopped(to, plan.databases.to)
  const closers: (() => Promise<unknown>)[] = []
  try {
    const source = await connect(from, closers)
    const target = plan.movesRows ? await connect(to, closers) : source
    const mark = await beginMark(source, plan)
    if (plan.movesRows) await requireOwnTarget(target, plan.databases.to, mark)
    const stores = await openStores(plan, options, closers)
    await setMark(source, mark)
    const objects = stores && (await moveObjects(stores, { ...options, plan, mark }))
    const onRows = (rows: number) => options.onProgress?.({ rows })
    const rows = plan.movesRows ? await moveRows(source, target, { mark, onRows }) : undefined
    await finish({ from: source, to: target }, plan, mark)
    await removeRecords(from.dataFolder)
    return { ...(objects && { objects }), ...(rows !== undefined && { rows }) }
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

type Plan = {
  databases: Sides<string>
  storages: Sides<string>
  movesRows: boolean
  movesObjects: boolean
}

/** @throws StartRefused when both places are the same */
function toPlan({ from, to }: MoveOptions): Plan {
  const databases = { from: nameDatabase(from), to: nameDatabase(to) }
  const storages = { from: nameStorage(from), to: nameStorage(to) }
  const movesRows = databases.from !== databases.to
  const movesObjects = storages.from !== storages.to
  if (movesRows || movesObjects) return { databases, storages, movesRows, movesObjects }
  throw new StartRefused('There is nothing to move', {
    cause: 'the target is where the deployment is',
    next: 'Name another target.',
  })
}

async function connect(places: Places, closers: (() => Promise<unknown>)[]): Promise<Db> {
  const db = await openUnchangedDatabase(places)
  closers.push(() => db.destroy())
  return db
}

/** @returns nothing where the objects stay */
async function openStores(
  { movesObjects, storages }: Plan,
  { from, to, log }: MoveOptions,
  closers: (() => Promise<unknown>)[],
): Promise<Sides<ObjectStorage> | undefined> {
  if (!movesObjects) return undefined
  const stores = {
    from: await openNamedStorage(from, log, closers),
    to: await openNamedStorage(to, log, closers),
  }
  await requireOwnObjects(stores, storages.to)
  return stores
}

/** In an order in which at most one side starts, wherever it is broken off. */
async function finish(
  { from: source, to: target }: Sides<Db>,
  { movesObjects, movesRows, storages }: Plan,
  mark: MoveMark,
): Promise<void> {
  // A storage that is used again is no longer the one that was left.
  if (movesObjects) await setLeftStorage(target, storages.from)
  if (movesRows) {
    await setMark(source, { ...mark, state: 'moved' })
    await finishRows(target)
  } else await removeMark(source)
}

/**
 * Lets nodes start again where a deployment was moved away from, or where a move was given up.
 *
 * @returns whether there was a mark
 * @throws StartRefused on a target that is not whole
 */
export async function undoMove(places: Places): Promise<boolean> {
  requireDatabase(places)
  const database = nameDatabase(places)
  const db = await openUnchangedDatabase(places)
  try {
    const mark = await findMark(db)
    if (mark?.to === database) {
      throw new StartRefused(`The ${database} cannot be used`, {
        cause: 'it is the target of a move that has not ended',
        next: 'Run the same yomikura move again, or empty it and undo the move where it began.',
      })
    }
    const isLeft = (await findLeftStorage(db)) === nameStorage(places)
    if (mark) await removeMark(db)
    if (isLeft) await setLeftStorage(db, undefined)
    await removeRecords(places.dataFolder)
    return mark !== undefined || isLeft
  } finally {
    await db.destroy()
  }
}

async function requireStopped(places: Places, name: string): Promise<void> {
  let others = await listOtherPrograms(places)
  for (let asked = 1; others.length > 0 && asked < GONE_ATTEMPTS; asked += 1) {
    await sleep(GONE_PAUSE_MS)
    others = await listOtherPrograms(places)
  }
  if (others.length === 0) return
  throw new StartRefused(`The ${name} is in use`, {
    cause: `it is open in ${others.join(', ')}`,
    next: 'Stop every node and whatever else uses it, then run the same move again.',
  })
}

/** The mark of this move: that of the one which was broken off, or a new one. */
async function beginMark(source: Db, { databases, storages, movesRows }: Plan): Promise<MoveMark> {
  const name = databases.from
  const to = movesRows ? databases.to : storages.to
  if (!(await listApplied(source)).includes('0105-deployment')) {
    throw new StartRefused(`The ${name} cannot be moved`, {
      cause: 'no node of this release has started on it',
      next: 'Start this release on it once, stop it, and run the same move again.',
    })
  }
  const mark = await findMark(source)
  if (!mark) return { id: createId(), to, state: 'moving' }
  if (mark.to === to) return { ...mark, state: 'moving' }
  throw new StartRefused(`The ${name} cannot be moved`, {
    cause: `a move to the ${mark.to} ${mark.state === 'moved' ? 'has been made' : 'has not ended'}`,
    next: 'End that move, or run yomikura move --undo to be able to begin another one.',
  })
}

async function requireOwnTarget(target: Db, name: string, mark: MoveMark): Promise<void> {
  const applied = await listApplied(target)
  if (applied.length === 0 && (await target.introspection.getTables()).length === 0) return
  if (applied.includes('0105-deployment') && (await findMark(target))?.id === mark.id) return
  throw new StartRefused(`The ${name} cannot take the move`, {
    cause: 'it is not empty and holds no unfinished move of this deployment',
    next: 'Name an empty database, or move what it holds away first. If the move to it has ended, set the variables that it named.',
  })
}

async function requireOwnObjects({ from, to }: Sides<ObjectStorage>, name: string): Promise<void> {
  for await (const { key, kind } of findDifferences(from, to)) {
    if (kind === 'missing') continue
    throw new StartRefused(`The ${name} cannot take the move`, {
      cause: `it holds ${key}, which this deployment has not or has otherwise`,
      next: 'Name an empty bucket or folder, or move what it holds away first.',
    })
  }
}

async function moveObjects(
  stores: Sides<ObjectStorage>,
  { from, onProgress, plan, mark }: MoveOptions & { plan: Plan; mark: MoveMark },
): Promise<Omit<CopySummary, 'gone'>> {
  let [objects, bytes] = [0, 0]
  const names = JSON.stringify(plan.storages)
  const record = await CompareRecord.open(from.dataFolder, mark.id, names)
  const copying = copyObjects({
    ...{ ...stores, record },
    onObject: ({ length }) => {
      objects += 1
      bytes += length
      onProgress?.({ objects, bytes })
    },
  })
  const { gone, ...summary } = await copying.finally(() => record.close())
  for await (const { key } of findDifferences(stores.from, stores.to)) gone.push(key)
  if (gone.length === 0) return summary
  throw new StartRefused('The objects have changed while they were moved', {
    cause: `${gone[0]} is not the same in both storages`,
    next: 'Stop whatever writes there, then run the same move again.',
  })
}

/** Opening a folder would make it, and an empty one says nothing of what should lie there. */
function requireFolders({ from, to }: MoveOptions, { movesRows, movesObjects }: Plan): void {
  if (movesObjects && !from.s3 && !existsSync(toStorageFolder(from.dataFolder))) {
    throw new StartRefused(`The ${nameStorage(from)} cannot be moved`, {
      cause: 'there is no such folder',
      next: 'Set YOMIKURA_DATA to the folder of the server that holds its works.',
    })
  }
  const isTarget = (movesRows && to.databaseUrl === undefined) || (movesObjects && !to.s3)
  if (!isTarget || existsSync(to.dataFolder)) return
  throw new StartRefused(`The folder ${to.dataFolder} cannot take the move`, {
    cause: 'there is no such folder',
    next: 'Make it for the account of the server alone, copy secrets.json into it, and run the same move again.',
  })
}

/** Opening one that is not there would make it. */
function requireDatabase({ databaseUrl, dataFolder }: Places): void {
  if (databaseUrl !== undefined || existsSync(join(dataFolder, 'yomikura.db'))) return
  throw new StartRefused(`The data folder ${dataFolder} holds no database`, {
    cause: 'no node has started with it',
    next: 'Set YOMIKURA_DATA, or YOMIKURA_DATABASE_URL, to where the deployment is.',
  })
}
