// @bare
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { describeStorage } from './storage.contract.ts'
import { ObjectNotFound } from './storage.ts'

describeStorage('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-disk-'))
  const storage = await DiskStorage.open(folder)
  return { storage, remove: () => rm(folder, { recursive: true, force: true }) }
})

const canMount = tryMount()

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

  it('reports how many bytes are left', async () => {
    expect(await storage.findFreeBytes()).toBeGreaterThan(0)
  })

  it('leaves nothing of a put whose process is killed', async () => {
    const script = new URL('../../../test/test-put-process.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect((await readdir(join(folder, 'temporary'))).length).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await storage.head('work/half')).toBeUndefined()
    await storage.put('work/half', Buffer.from('whole'))
    expect((await storage.readWhole('work/half')).body.toString()).toBe('whole')
  })

  it.skipIf(!canMount)(
    'says that the disk is full, goes on reading, and recovers (needs the right to mount)',
    async () => {
      const small = await mkdtemp(join(tmpdir(), 'yomikura-full-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small])
      try {
        const full = await DiskStorage.open(small)
        await full.put('a', Buffer.alloc(300_000, 1))
        const refusal = { code: 'storage_full' }
        await expect(full.put('b', Buffer.alloc(2_000_000))).rejects.toMatchObject(refusal)
        const stream = Readable.from([Buffer.alloc(500_000), Buffer.alloc(500_000)])
        await expect(full.put('a', stream)).rejects.toMatchObject(refusal)
        expect((await full.readWhole('a')).body.equals(Buffer.alloc(300_000, 1))).toBe(true)
        expect(await full.head('b')).toBeUndefined()
        await full.put('b', Buffer.alloc(300_000))
        expect(await readdir(join(small, 'temporary'))).toEqual([])
      } finally {
        execFileSync('umount', [small])
        await rm(small, { recursive: true })
      }
    },
  )
})

/** Only root, and not in every container, may mount the small disk that can be filled. */
function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'yomikura-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}
