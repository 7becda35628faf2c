import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { describeStorage } from './storage.contract.ts'
import { ObjectNotFound } from './storage.ts'

describeStorage('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-disk-'))
  const storage = await DiskStorage.open(folder)
  return { storage, remove: () => rm(folder, { recursive: true, force: true }) }
})

describe('disk storage', () => {
  let folder: string
  let storage: DiskStorage

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-disk-'))
    storage = await DiskStorage.open(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('follows no link, neither of a file nor of a folder', async () => {
    const outside = join(folder, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    await mkdir(join(folder, 'objects', 'work'))
    await symlink(join(outside, 'secret'), join(folder, 'objects', 'work', 'file'))
    await symlink(outside, join(folder, 'objects', 'work', 'folder'))
    for (const key of ['work/file', 'work/folder/secret']) {
      await expect(storage.readWhole(key)).rejects.toBeInstanceOf(ObjectNotFound)
      await expect(storage.read(key)).rejects.toBeInstanceOf(ObjectNotFound)
      expect(await storage.head(key)).toBeUndefined()
    }
    const listed: string[] = []
    for await (const { key } of storage.list('work/')) listed.push(key)
    expect(listed).toEqual([])
  })

  it('removes what a process that died was writing, and nothing newer', async () => {
    const temporary = join(folder, 'temporary')
    await writeFile(join(temporary, 'old'), 'half')
    await utimes(join(temporary, 'old'), 0, 0)
    await writeFile(join(temporary, 'new'), 'half')
    await storage.check()
    expect(await readdir(temporary)).toEqual(['new'])
  })

  it('tells how many bytes are left', async () => {
    expect(await storage.findFreeBytes()).toBeGreaterThan(0)
  })
})
