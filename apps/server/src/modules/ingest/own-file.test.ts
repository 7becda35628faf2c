// @bare
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForeignFile, openOwnFile } from './own-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-own-'))
  await mkdir(join(folder, 'process', 'output', 'files'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server', 'secret'), 'secret')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const output = () => join(folder, 'process', 'output')
const read = async (path: string) => readFrom(join(folder, 'process'), join(output(), path))
const readFrom = async (root: string, path: string) => {
  const handle = await openOwnFile(root, path)
  try {
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

describe('what a process wrote that has read hostile bytes', () => {
  it('is read where it lies, also below a root that is reached by a link', async () => {
    await writeFile(join(output(), 'files', 'page'), 'page')
    expect(await read('files/page')).toBe('page')
    await symlink(join(folder, 'process'), join(folder, 'link'))
    const place = join(folder, 'link', 'output', 'files', 'page')
    expect(await readFrom(join(folder, 'link'), place)).toBe('page')
  })

  it('is not read through a link, nor through a folder that is one', async () => {
    await symlink(join(folder, 'server', 'secret'), join(output(), 'files', 'page'))
    await expect(read('files/page')).rejects.toMatchObject({ code: 'ELOOP' })
    await symlink(join(folder, 'server'), join(output(), 'optimized'))
    await expect(read('optimized/secret')).rejects.toBeInstanceOf(ForeignFile)
    await rm(output(), { recursive: true })
    await symlink(join(folder, 'server'), output())
    await expect(read('secret')).rejects.toBeInstanceOf(ForeignFile)
  })

  it('refuses a pipe without waiting, and a folder', async () => {
    execFileSync('mkfifo', [join(output(), 'files', 'pipe')])
    await expect(read('files/pipe')).rejects.toBeInstanceOf(ForeignFile)
    await expect(read('files')).rejects.toBeInstanceOf(ForeignFile)
  })
})
