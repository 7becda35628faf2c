import { Registry } from 'prom-client'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { describeStorage } from './storage.contract.ts'
import { ObjectNotFound } from './storage.ts'
import { TimedStorage } from './timed-storage.ts'

const open = async (registry = new Registry()) => {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-timed-'))
  const storage = new TimedStorage(await DiskStorage.open(folder), registry)
  return { storage, remove: () => rm(folder, { recursive: true, force: true }) }
}

describeStorage('a disk whose calls are timed', () => open())

it('counts calls to the storage by kind and by how they ended, and names no key', async () => {
  const registry = new Registry()
  const { storage, remove } = await open(registry)
  try {
    await storage.put('work/1/a.txt', Buffer.from('a'))
    await storage.readWhole('work/1/a.txt')
    await expect(storage.read('work/1/b.txt')).rejects.toBeInstanceOf(ObjectNotFound)
    await expect(storage.put('../a', Buffer.from('a'))).rejects.toThrow()
    expect(await Array.fromAsync(storage.list('work/'))).toHaveLength(1)
  } finally {
    await remove()
  }
  const text = await registry.metrics()
  for (const [call, result] of [
    ['put', 'ok'],
    ['put', 'failed'],
    ['read', 'ok'],
    ['read', 'missing'],
    ['list', 'ok'],
  ]) {
    expect(text).toContain(`yomikura_storage_seconds_count{call="${call}",result="${result}"} 1`)
  }
  expect(text).not.toContain('work')
})
