import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findWorks, listWorkPaths } from './find-works.ts'

let folder: string
let shelf: string

async function put(...paths: string[]): Promise<void> {
  for (const path of paths.map((name) => join(folder, name))) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x')
  }
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'yomikura-find-')))
  shelf = join(folder, 'shelf')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a shelf with litter', () => {
  it.each([
    '#recycle/Deleted work.cbz',
    '#snapshot/Kept.cbz',
    '@eaDir/Kept.cbz/SYNOPHOTO_THUMB_XL.jpg',
    '@Recycle/Deleted.zip',
    '@Recently-Snapshot/Kept.zip',
    '.@__thumb/1.jpg',
    '$RECYCLE.BIN/S-1-5-21/$R1.png',
    'RECYCLER/S-1-5-21/1.png',
    'System Volume Information/IndexerVolumeGuid',
    'lost+found/x.txt',
    '__MACOSX/._Kept.cbz',
    '.Trash-1000/files/1.png',
    '.stversions/Kept.cbz',
    'Thumbs.db',
    '._Kept.cbz',
    'Next.cbz.part',
    'Next.cbz.crdownload',
    'Next.cbz.download/Next.cbz',
    '~$notes.docx',
  ])('takes no work from %s', async (litter) => {
    await put('shelf/Kept.cbz', `shelf/${litter}`)
    expect((await findWorks(shelf)).map(({ title }) => title)).toEqual(['Kept'])
  })

  it.each(['#1', '@home', 'lost+found pages', 'Recycler', '$100', 'snapshot', '__本編__'])(
    'takes the work that is called %s',
    async (name) => {
      await put('shelf/Kept.cbz', `shelf/${name}/1.png`)
      expect((await listWorkPaths(shelf)).map((path) => basename(path)).sort()).toEqual(
        [name, 'Kept.cbz'].sort(),
      )
    },
  )

  it('takes an archive as the one work of its folder, whatever litter lies beside it', async () => {
    await put('shelf/Kept.cbz', 'shelf/@eaDir/Kept.cbz/SYNOPHOTO_THUMB_XL.jpg', 'shelf/Thumbs.db')
    expect(await findWorks(shelf, true)).toMatchObject([{ path: join(shelf, 'Kept.cbz') }])
  })
})
