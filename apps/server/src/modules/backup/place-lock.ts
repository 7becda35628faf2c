import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { createId } from '#platform/ids/ids.ts'
import { ObjectNotFound, type ObjectStorage } from '#platform/storage/storage.ts'
import { BackupProblem, inRoom } from './backup-problem.ts'

/** Each lock is a number more than the one before; the highest holds. */
const FOLDER = 'lock/'
const DIGITS = 12
const PROBE = 'lock-probe'
const RENEW_MS = 10_000
/** A holder that gave no sign for so long has ended, or can write no more. */
const LEFT_MS = 60_000

/** What a program does with a place while it holds it; absent in locks of the releases that only wrote. */
type Use = 'backup' | 'restore'
const USES = { backup: 'another backup is being made into it', restore: 'it is being restored' }

type Holder = {
  id: string
  use?: Use
  host: string
  pid: number
  since: string
  /** Which program of which start of which machine; absent where the system does not say. */
  process?: ProcessName
  isReleased?: true
}

type Place = { storage: ObjectStorage; name: string }

type ProcessName = { boot: string; space: string; startedAt: string }

/**
 * Keeps two programs that write or read backups out of one place, on whatever machines they run: the
 * one would remove what the other reads. A storage has no lock that ends
 * with its program, so the holder renews an object, and one that was killed is known by its silence, or
 * at once where it ran on this machine.
 */
export class PlaceLock {
  readonly #storage: ObjectStorage
  readonly #placeName: string
  readonly #number: number
  readonly #holder: Holder
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<unknown> = Promise.resolve()

  private constructor(place: Place, { number, holder }: { number: number; holder: Holder }) {
    this.#storage = place.storage
    this.#placeName = place.name
    this.#number = number
    this.#holder = holder
    this.#timer = setInterval(() => this.#renew(), RENEW_MS)
    this.#timer.unref()
  }

  /** @throws BackupProblem where another program holds it */
  static take(place: Place): Promise<PlaceLock> {
    return inRoom(`The place ${place.name}`, () => PlaceLock.#takeNext(place, 'backup'))
  }

  /**
   * For a restore, which needs to write nothing: a place that is full or read-only is restored from as
   * well, where no other program gives a sign.
   *
   * @returns undefined where no lock could be written
   * @throws BackupProblem where another program holds it
   */
  static async takeToRestore(place: Place): Promise<PlaceLock | undefined> {
    try {
      return await PlaceLock.#takeNext(place, 'restore')
    } catch (error) {
      if (error instanceof BackupProblem) throw error
      const last = await findLast(place.storage)
      if (last && !(await isOver(last, Date.now()))) throw toHeld(place.name, last.holder)
      return undefined
    }
  }

  static async #takeNext(place: Place, use: Use): Promise<PlaceLock> {
    const holder = { ...(await describeSelf()), use }
    const last = await findLast(place.storage)
    if (last !== undefined) await requireLeft(place, last)
    const number = (last?.number ?? 0) + 1
    const isFirst = await place.storage.putIfAbsent(toKey(number), toBody(holder))
    // Who read the list long ago may write a number that was taken, left and removed meanwhile.
    const highest = await findLast(place.storage)
    if (!isFirst || highest?.number !== number) {
      if (isFirst) await place.storage.delete(toKey(number))
      throw toHeld(place.name, highest?.holder)
    }
    for await (const { key } of place.storage.list(FOLDER))
      if (key < toKey(number)) await place.storage.delete(key)
    return new PlaceLock(place, { number, holder })
  }

  /**
   * Before what would harm another backup.
   *
   * @throws BackupProblem where this one was silent for so long that another program has begun
   */
  async requireHeld(): Promise<void> {
    const last = await findLast(this.#storage)
    if (last?.number === this.#number) return
    throw toHeld(this.#placeName, last?.holder)
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    // It stays, as a number must never come twice while somebody may have read the one before it.
    const released = { ...this.#holder, isReleased: true as const }
    const key = toKey(this.#number)
    try {
      if ((await findLast(this.#storage))?.number !== this.#number) return
      await this.#storage.put(key, toBody(released))
    } catch {
      // A full place takes no word more; one that is away leaves it to the next backup.
      await this.#storage.delete(key).catch(() => undefined)
    }
  }

  #renew(): void {
    // A storage that is away for a moment is asked again at the next turn.
    this.#renewing = this.requireHeld()
      .then(() => this.#storage.put(toKey(this.#number), toBody(this.#holder)))
      .catch(() => undefined)
  }
}

type Found = { number: number; holder: Holder | undefined; renewedAtMs: number }

async function findLast(storage: ObjectStorage): Promise<Found | undefined> {
  let last: string | undefined
  for await (const { key } of storage.list(FOLDER)) last = key
  if (last === undefined) return undefined
  const number = Number(last.slice(FOLDER.length))
  try {
    const { body, lastModified } = await storage.readWhole(last)
    return { number, holder: parseHolder(body.toString()), renewedAtMs: lastModified.getTime() }
  } catch (error) {
    // Removed by the backup that has taken a higher one since.
    if (error instanceof ObjectNotFound) return findLast(storage)
    throw error
  }
}

/** @throws BackupProblem */
async function requireLeft({ storage, name }: Place, last: Found): Promise<void> {
  if (await isOver(last)) return
  // Both times are of the storage's clock: machines may disagree about the time.
  const probe = `${PROBE}/${createId()}`
  await storage.put(probe, Buffer.from(''))
  const now = await storage.head(probe)
  await storage.delete(probe)
  if (now && (await isOver(last, now.lastModified.getTime()))) return
  throw toHeld(name, last.holder)
}

/** @param nowMs without it, only what needs no clock is looked at */
async function isOver({ holder, renewedAtMs }: Found, nowMs = renewedAtMs): Promise<boolean> {
  if (nowMs - renewedAtMs > LEFT_MS) return true
  return holder !== undefined && (holder.isReleased === true || (await hasEnded(holder)))
}

function toHeld(place: string, holder: Holder | undefined): BackupProblem {
  const who = holder ? ` (program ${holder.pid} on ${holder.host}, since ${holder.since})` : ''
  return new BackupProblem(`The place ${place} is in use`, {
    cause: `${USES[holder?.use ?? 'backup']}${who}`,
    next: `Wait for its end. One that was killed on another machine is taken for ended ${LEFT_MS / 1000} seconds after its last sign.`,
  })
}

const toKey = (number: number) => `${FOLDER}${String(number).padStart(DIGITS, '0')}`
const toBody = (holder: Holder) => Buffer.from(JSON.stringify(holder))

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

async function describeSelf(): Promise<Holder> {
  const { pid } = process
  const name = await findProcess(pid)
  return {
    ...{ id: createId(), host: hostname(), pid, since: new Date().toISOString() },
    ...(name && { process: name }),
  }
}

/** Whether a program of this machine, seen from here, has ended. False where that is not known. */
async function hasEnded({ pid, process: name }: Holder): Promise<boolean> {
  const own = await findProcess(process.pid)
  if (!name || !own || name.boot !== own.boot || name.space !== own.space) return false
  return (await findProcess(pid))?.startedAt !== name.startedAt
}

/** Linux only. @returns undefined where there is no such program, or the system does not say */
async function findProcess(pid: number): Promise<ProcessName | undefined> {
  try {
    const [boot, space, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      // Of the own program: the number counts within it.
      readlink('/proc/self/ns/pid'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The name in parentheses may hold anything; times come behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startedAt = ''] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' ? undefined : { boot: boot.trim(), space, startedAt }
  } catch {
    return undefined
  }
}
