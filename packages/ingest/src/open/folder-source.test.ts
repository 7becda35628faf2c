import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../settings.ts'
import { aFolder } from '../test-folders.ts'
import { openFolder } from './folder-source.ts'

async function aSource(): Promise<string> {
  const source = join(await aFolder(), 'source')
  await mkdir(join(source, 'b'), { recursive: true })
  for (const name of ['a.txt', 'b/b.txt', 'c.txt']) await writeFile(join(source, name), name)
  return source
}

it('loses only the files that go away or become links after it was listed', async () => {
  const source = await aSource()
  const { files } = await openFolder(source, DEFAULT_LIMITS)
  await rm(join(source, 'a.txt'))
  await rm(join(source, 'c.txt'))
  await symlink('/etc/passwd', join(source, 'c.txt'))
  const { signal } = new AbortController()
  const verdicts = files.map(async (file) => {
    try {
      for await (const chunk of file.read(signal)) return Buffer.from(chunk).toString()
    } catch (error) {
      return (error as { verdict?: string }).verdict
    }
  })
  expect(await Promise.all(verdicts)).toEqual(['unreadable', 'b/b.txt', 'unsafe_entry'])
})

it('takes no page from the litter of systems, and does not enter it', async () => {
  const source = await aSource()
  for (const litter of ['@eaDir/a.txt', 'b/#recycle/b.txt', 'lost+found/c.txt']) {
    await mkdir(join(source, litter, '..'), { recursive: true })
    await writeFile(join(source, litter), litter)
  }
  await symlink('nowhere', join(source, 'lost+found/link'))
  const { files, refused } = await openFolder(source, DEFAULT_LIMITS)
  expect(files.map(({ segments }) => segments.join('/'))).toEqual(['a.txt', 'b/b.txt', 'c.txt'])
  expect(refused).toEqual([])
})
