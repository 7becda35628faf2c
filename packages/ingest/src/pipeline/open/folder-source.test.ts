import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { aFolder } from '../../test-folders.ts'
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

it.each([
  [4 * 1024 ** 3 + 1, 'too_large: The file is larger than 4 GiB, the most that one may have.'],
  [5_000_000_000, 'too_large: The file is larger than 4 GiB, the most that one may have.'],
  [4 * 1024 ** 3, 'read'],
])('reads a film of %i bytes or says what its limit is: %s', async (sizeBytes, expected) => {
  const source = join(await aFolder(), 'source')
  await mkdir(source)
  await writeFile(join(source, 'film.mkv'), 'x')
  // Holes take no room, so that it costs nothing.
  await truncate(join(source, 'film.mkv'), sizeBytes)
  const { files } = await openFolder(source, DEFAULT_LIMITS)
  const reading = files[0]!.read(new AbortController().signal)[Symbol.asyncIterator]()
  const first = await reading.next().then(
    () => 'read',
    (error: unknown) => {
      const { verdict, message } = error as { verdict?: string; message: string }
      return `${verdict}: ${message}`
    },
  )
  await reading.return?.(undefined)
  expect(first).toBe(expected)
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

describe('links in a folder', () => {
  /** Paths of files, and of what was refused with the reason. */
  async function open(source: string, linkRoots?: string[]) {
    const { files, refused } = await openFolder(source, DEFAULT_LIMITS, { linkRoots })
    return {
      files: files.map(({ segments }) => segments.join('/')),
      refused: refused.map(({ path, message }) => `${path}: ${message}`),
    }
  }
  const OWN = ['a.txt', 'b/b.txt', 'c.txt']
  const OUT = 'The link leads out of what may be read.'

  it('are followed to files and folders where they may lead, under their own names', async () => {
    const source = await aSource()
    const elsewhere = await aSource()
    await symlink(join(elsewhere, 'a.txt'), join(source, 'd.txt'))
    await symlink(elsewhere, join(source, 'e'))
    await symlink('a.txt', join(source, 'f.txt'))
    const { files, refused } = await openFolder(source, DEFAULT_LIMITS, {
      linkRoots: [source, elsewhere],
    })
    expect(files.map(({ segments }) => segments.join('/'))).toEqual([
      ...[...OWN, 'd.txt', 'e/a.txt', 'e/b/b.txt', 'e/c.txt', 'f.txt'],
    ])
    expect(refused).toEqual([])
    const chunks: Buffer[] = []
    for await (const chunk of files[3]!.read(new AbortController().signal)) {
      chunks.push(Buffer.from(chunk))
    }
    expect(String(Buffer.concat(chunks))).toBe('a.txt')
  })

  it.each<[string, string, string]>([
    ['to a file outside', '/etc/passwd', OUT],
    ['to a folder outside', '/etc', OUT],
    ['to a neighbor', '../neighbor.txt', OUT],
    ['to a neighbor with a like name', '../source2', OUT],
    ['by another link to the outside', 'b/out', OUT],
    ['to the folder around it', '..', OUT],
    ['to the work itself', '.', 'The link leads back to a folder that it lies in.'],
    ['to itself', 'z', 'The link leads in a circle.'],
    ['nowhere', 'gone', 'The link leads nowhere, or out of what may be read.'],
    ['through a file', 'a.txt/x', 'The link leads nowhere, or out of what may be read.'],
  ])('are refused with the reason when they lead %s', async (_about, target, reason) => {
    const source = await aSource()
    await mkdir(join(source, '../source2'))
    await writeFile(join(source, '../neighbor.txt'), 'secret')
    if (target === 'b/out') await symlink('/etc/passwd', join(source, 'b/out'))
    await symlink(target, join(source, 'z'))
    const { files, refused } = await open(source)
    expect(files).toEqual(OWN)
    expect(refused).toContain(`z: ${reason}`)
  })

  it('end where folders lead to each other, however many there are', async () => {
    const source = await aSource()
    const names = Array.from({ length: 12 }, (_, index) => `folder ${index}`)
    for (const name of names) {
      await mkdir(join(source, name))
      await writeFile(join(source, name, 'page.txt'), name)
    }
    for (const name of names) {
      for (const other of names) await symlink(`../${other}`, join(source, name, `to ${other}`))
    }
    const { files, refused } = await open(source)
    expect(files.filter((path) => path.endsWith('page.txt'))).toHaveLength(2 * names.length)
    expect(refused.length).toBeGreaterThan(names.length)
  })

  it('that are called like litter are not followed', async () => {
    const source = await aSource()
    await symlink('b', join(source, '@eaDir'))
    await symlink('a.txt', join(source, 'Thumbs.db'))
    expect(await open(source)).toEqual({ files: OWN, refused: [] })
  })
})
