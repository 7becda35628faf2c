import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookAt, lookAtAll } from './shelf-state.ts'

async function aShelf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-shelf-'))
  await mkdir(join(folder, 'work', 'b'), { recursive: true })
  for (const name of ['a.zip', 'work/2.jpg', 'work/b/1.jpg']) {
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), 1000, 1700000000.25)
  }
  return folder
}

const digest = (lines: readonly string[]) =>
  createHash('sha256').update(lines.join('')).digest('hex')

describe('the mark of a path', () => {
  it('stays in the form that earlier runs have stored', async () => {
    const shelf = await aShelf()
    const archive = join(shelf, 'a.zip')
    const pages = ['work/2.jpg', 'work/b/1.jpg'].map((name) => join(shelf, name))
    expect((await lookAt(archive)).mark).toBe(digest([`${archive}\0${5}\0${1700000000250}\n`]))
    expect((await lookAt(join(shelf, 'work'))).mark).toBe(
      digest([`${pages[0]}\0${10}\0${1700000000250}\n`, `${pages[1]}\0${12}\0${1700000000250}\n`]),
    )
  })

  it('changes with each file below it, and names the newest change', async () => {
    const shelf = await aShelf()
    const before = await lookAt(join(shelf, 'work'))
    await writeFile(join(shelf, 'work', 'b', '1.jpg'), 'another')
    const after = await lookAt(join(shelf, 'work'))
    expect(after.mark).not.toBe(before.mark)
    expect(after.newestMs).toBe((await stat(join(shelf, 'work', 'b', '1.jpg'))).ctimeMs)
    await expect(lookAt(join(shelf, 'gone'))).rejects.toThrow('ENOENT')
  })

  it('changes with each note beside it, and is its own where none lies there', async () => {
    const shelf = await aShelf()
    const [archive, note] = [join(shelf, 'a.zip'), join(shelf, 'a.opf')]
    await writeFile(note, 'first')
    const own = await lookAt(archive)
    expect(await lookAtAll(archive, [])).toEqual(own)
    const first = await lookAtAll(archive, [note])
    await writeFile(note, 'second one')
    const second = await lookAtAll(archive, [note])
    expect(new Set([own.mark, first.mark, second.mark]).size).toBe(3)
    expect(second.newestMs).toBe((await stat(note)).ctimeMs)
  })
})
