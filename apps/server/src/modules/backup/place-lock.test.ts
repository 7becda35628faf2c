import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { canMount, changeDisk, mountDisk, unmountDisk } from '#test/test-disk.ts'
import { BackupPlace } from './backup-place.ts'
import { BackupProblem } from './backup-problem.ts'
import { PlaceLock } from './place-lock.ts'

let folder: string
let place: BackupPlace
const taken: PlaceLock[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-lock-'))
  place = new BackupPlace(await DiskStorage.open(folder), folder)
})
afterEach(async () => {
  for (const lock of taken.splice(0)) await lock.release()
  await rm(folder, { recursive: true, force: true })
})

async function take(): Promise<PlaceLock> {
  const lock = await PlaceLock.take(place)
  taken.push(lock)
  return lock
}

async function listLocks(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of place.storage.list('lock')) keys.push(key)
  return keys
}

/** Makes the newest lock look as if another machine had written it so long ago. */
async function leave(seconds: number): Promise<void> {
  const key = (await listLocks()).at(-1)!
  const { body } = await place.storage.readWhole(key)
  const holder = JSON.parse(body.toString()) as { process?: { boot: string } }
  const elsewhere = { ...holder, host: 'elsewhere', process: { boot: 'other' } }
  await place.storage.put(key, Buffer.from(JSON.stringify(elsewhere)))
  const then = new Date(Date.now() - seconds * 1000)
  await utimes(join(folder, 'objects', key), then, then)
}

describe('the lock of a place', () => {
  it('is refused to a second one, which learns who holds it', async () => {
    await take()
    const second = PlaceLock.take(place)
    await expect(second).rejects.toBeInstanceOf(BackupProblem)
    await expect(second).rejects.toThrow(
      `The place ${folder} is in use: another backup is being made into it (program ${process.pid} on`,
    )
    expect(await listLocks()).toEqual(['lock/000000000001'])
  })

  it('is free again once it was released, by a number that never comes twice', async () => {
    for (const number of [1, 2, 3]) {
      const lock = await PlaceLock.take(place)
      await lock.requireHeld()
      await lock.release()
      expect(await listLocks()).toEqual([`lock/00000000000${number}`])
    }
  })

  it('is held by a restore too, against a backup and against another restore', async () => {
    const restore = await PlaceLock.takeToRestore(place)
    const asks = [() => PlaceLock.take(place), () => PlaceLock.takeToRestore(place)]
    for (const ask of asks)
      await expect(ask()).rejects.toThrow(
        `The place ${folder} is in use: it is being restored (program ${process.pid} on`,
      )
    await restore?.release()
    await take()
    await expect(PlaceLock.takeToRestore(place)).rejects.toThrow('another backup is being made')
  })

  it.skipIf(!canMount)(
    'is not asked of a place that is read-only, but for who holds it (needs the right to mount)',
    async () => {
      const disk = join(folder, 'disk')
      await mkdir(disk)
      mountDisk(disk)
      try {
        place = new BackupPlace(await DiskStorage.open(disk), disk)
        const lock = await PlaceLock.take(place)
        changeDisk(disk, 'ro')
        await expect(PlaceLock.takeToRestore(place)).rejects.toThrow('another backup is being made')
        changeDisk(disk, 'rw')
        await lock.release()
        changeDisk(disk, 'ro')
        expect(await PlaceLock.takeToRestore(place)).toBeUndefined()
        await expect(PlaceLock.take(place)).rejects.toThrow()
      } finally {
        unmountDisk(disk)
      }
    },
  )

  it('goes to exactly one of many that ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, take))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('of another machine is left after a minute without a sign, by its own clock, not before', async () => {
    const first = await take()
    await leave(40)
    await expect(PlaceLock.take(place)).rejects.toThrow('on elsewhere')
    await leave(61)
    const second = await take()
    await second.requireHeld()
    // It may have slept, and must do no harm when it wakes.
    await expect(first.requireHeld()).rejects.toThrow('is in use')
    await first.release()
    await second.requireHeld()
  })

  it.skipIf(process.platform !== 'linux')(
    'of a program of this machine that was killed is taken over at once (needs Linux)',
    async () => {
      const holding = `
        const { DiskStorage } = await import(${JSON.stringify(toUrl('../../platform/storage/disk-storage.ts'))})
        const { PlaceLock } = await import(${JSON.stringify(toUrl('./place-lock.ts'))})
        const folder = ${JSON.stringify(folder)}
        await PlaceLock.take({ storage: await DiskStorage.open(folder), name: folder })
        console.log('held')
        setInterval(() => {}, 1000)`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', holding], {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: import.meta.dirname,
      })
      await once(child.stdout, 'data')
      await expect(PlaceLock.take(place)).rejects.toThrow(`program ${child.pid} on`)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await (await take()).requireHeld()
    },
  )
})

const toUrl = (path: string) => new URL(path, import.meta.url).href
