import { toWorkCategory } from '@yomikura/contract/work-types'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findWorks, listWorks } from './find-works.ts'

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
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

describe('a row of folders', () => {
  it('is one series in its order, of archives, folders of tracks, and films', async () => {
    await put('shelf/C/Tide 1-10/01.cbz', 'shelf/C/Tide 1-10/02.cbz', 'shelf/C/Tide 11-20/11.cbz')
    await put('shelf/A/Sand Season 1/01.mp3', 'shelf/A/Sand Season 2/01.mp3')
    await put('shelf/F/Sky S1/1.mkv', 'shelf/F/Sky S2/1.mkv')
    const { works } = await findWorks(shelf)
    expect(works.map(({ title, series }) => [title, series?.name, series?.volume])).toEqual([
      ['Sand Season 1', 'Sand', 1],
      ['Sand Season 2', 'Sand', 2],
      ['Tide 01', 'Tide', 1],
      ['Tide 02', 'Tide', 2],
      ['Tide 11', 'Tide', 11],
      ['Sky S1', 'Sky', 1],
      ['Sky S2', 'Sky', 2],
    ])
  })
})

describe('a file called .ts', () => {
  it('is a film by its bytes, and a script without them is left out', async () => {
    await put('shelf/main.ts', 'shelf/a.epub', 'shelf/film.ts')
    const packet = Buffer.alloc(188, 1)
    packet[0] = 0x47
    await writeFile(join(shelf, 'film.ts'), Buffer.concat(Array.from({ length: 9 }, () => packet)))
    const { works, tally } = await findWorks(shelf)
    expect(works.map(({ title, prefix }) => [title, prefix])).toEqual([
      ['a', 'B'],
      ['film', expect.any(String)],
    ])
    expect(tally).toEqual({ inWorks: 2, besideWorks: 0, leftOut: 1 })
  })
})

describe('a book in several forms', () => {
  it('is one work by its best form, which the others lie beside', async () => {
    await put('shelf/A/a.epub', 'shelf/A/a.azw3', 'shelf/A/a.opf', 'shelf/A/a.pdf', 'shelf/A/b.pdf')
    const { works, tally } = await findWorks(shelf)
    const at = (name: string) => join(shelf, 'A', name)
    expect(works.map(({ path, beside }) => [path, beside])).toEqual([
      [at('a.epub'), [at('a.opf'), at('a.azw3'), at('a.pdf')]],
      [at('b.pdf'), undefined],
    ])
    expect(tally).toEqual({ inWorks: 4, besideWorks: 1, leftOut: 0 })
  })
})

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
    '~$Night.pdf',
    '~WRL0001.tmp',
    'Books.laccdb',
    'Next.cbz.!sync',
    'aquota.user',
    '@database/x.pdf',
    '$WINDOWS.~BT/1.png',
  ])('takes no work from %s', async (litter) => {
    await put('shelf/Kept.cbz', `shelf/${litter}`)
    expect((await findWorks(shelf)).works.map(({ title }) => title)).toEqual(['Kept'])
  })

  it.each(['#1', '@home', 'lost+found pages', 'Recycler', '$100', 'snapshot', '__本編__'])(
    'takes the work that is called %s',
    async (name) => {
      await put('shelf/Kept.cbz', `shelf/${name}/1.png`)
      expect(
        (await listWorks({ root: shelf, follow: [] })).places.map(({ name }) => name).sort(),
      ).toEqual([name, 'Kept.cbz'].sort())
    },
  )

  it('takes an archive as the one work of its folder, whatever litter lies beside it', async () => {
    await put('shelf/Kept.cbz', 'shelf/@eaDir/Kept.cbz/SYNOPHOTO_THUMB_XL.jpg', 'shelf/Thumbs.db')
    expect((await findWorks(shelf, true)).works).toMatchObject([{ path: join(shelf, 'Kept.cbz') }])
  })
})

describe('a shelf with links', () => {
  const link = (name: string, target: string) => symlink(target, join(shelf, name))

  /** Works by title with their places, and what was said of the others. */
  async function find(follow: string[] = []) {
    const say = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { works: found } = await findWorks(shelf, false, follow)
    return {
      works: found.map(({ title, path }) => `${title} = ${path.slice(folder.length + 1)}`),
      said: say.mock.calls.map(([line]) => String(line)),
    }
  }

  beforeEach(() => put('shelf/Real.cbz', 'elsewhere/Linked.cbz', 'elsewhere/book/1.png'))

  it('follows those that lead into a folder which the operator named, under their own names', async () => {
    await link('Linked.cbz', '../elsewhere/Linked.cbz')
    await link('A book', join(folder, 'elsewhere/book'))
    await link('No extension', '../elsewhere/Linked.cbz')
    const { works, said } = await find([join(folder, 'elsewhere')])
    expect(works).toEqual([
      'A book = elsewhere/book',
      'Linked = elsewhere/Linked.cbz',
      'Real = shelf/Real.cbz',
    ])
    expect(said).toEqual([
      'Left out, the link leads to the work Linked.cbz of this shelf: No extension',
    ])
  })

  it('gives the ingest process the folder that a link leads into, and the shelf', async () => {
    await link('A book', '../elsewhere/book')
    const elsewhere = join(folder, 'elsewhere')
    const [book, real] = (await findWorks(shelf, false, [elsewhere])).works
    expect(book).toMatchObject({ shelf: elsewhere, follow: [shelf] })
    expect(real).toMatchObject({ shelf, follow: [elsewhere] })
  })

  it('follows those that lead to what the shelf keeps hidden', async () => {
    await put('shelf/.store/3f/data')
    await link('Kept.cbz', '.store/3f/data')
    expect((await find()).works).toEqual(['Kept = shelf/.store/3f/data', 'Real = shelf/Real.cbz'])
  })

  it.each<[string, string, RegExp]>([
    ['leads out of the shelf', '../elsewhere/book', /out of the shelf, and --follow .*elsewhere/],
    ['leads to a system folder', '/etc', /out of the shelf/],
    ['leads beside the shelf by a like name', '../shelf2', /out of the shelf/],
    ['leads nowhere', 'gone.cbz', /leads nowhere/],
    ['leads through a file', 'Real.cbz/x', /leads nowhere/],
    ['leads to itself', 'it', /in a circle/],
    ['leads to the shelf', '.', /back to the shelf/],
    ['leads to a folder around the shelf', '..', /back to the shelf/],
    ['leads to the root of all folders', '/', /back to the shelf/],
    ['leads to a work of the shelf', 'Real.cbz', /to the work Real\.cbz/],
    ['leads into a work of the shelf', 'Folder/chapter', /to the work Folder/],
    ['leads to a work by another link', 'again', /to the work Real\.cbz/],
  ])('names one that %s, and takes no work from it', async (_about, target, reason) => {
    await put('shelf/Folder/chapter/1.png', 'shelf2/1.png')
    if (target === 'again') await link('again', 'Real.cbz')
    await link('it', target)
    const { works, said } = await find()
    expect(works).toEqual(['Folder = shelf/Folder', 'Real = shelf/Real.cbz'])
    expect(said.join('\n')).toMatch(reason)
    expect(said.join('\n')).toMatch(/: it$/m)
  })

  it('counts each that it does not follow among the files that were found', async () => {
    await link('Linked.cbz', '../elsewhere/Linked.cbz')
    await link('Book', '../elsewhere/book')
    await link('Gone', 'nowhere')
    const { tally } = await findWorks(shelf)
    expect(tally).toEqual({ inWorks: 1, besideWorks: 0, leftOut: 3 })
  })

  it('says of each link once what is wrong with it, however often the shelf is listed', async () => {
    await link('once', '../elsewhere/book')
    expect([(await find()).said.length, (await find()).said.length]).toEqual([1, 1])
  })
})

describe('what a work is called by what it holds', () => {
  const sound = 'mp3 m4a m4b aac wma wav flac ogg oga opus mp2 aif aiff'.split(' ')
  const film = 'mp4 m4v wmv mpg mpeg mov avi flv divx mkv webm ogv vob 3gp MP4 MKV'.split(' ')
  const typed = [...sound.map((name) => [name, 'SOU']), ...film.map((name) => [name, 'MOV'])]
  const typeOf = async (name: string) => {
    const { works } = await findWorks(join(folder, name), true)
    return works.map(({ workType }) => workType)
  }

  it.each(typed)('%s alone, among subtitles and among pictures is %s', async (extension, type) => {
    await put(`one/a.${extension}`)
    expect(await typeOf('one')).toEqual([type])
    await put(`two/b.${extension}`, 'two/b.en.srt', 'two/b.ja.vtt', 'two/b.ass')
    expect(await typeOf('two')).toEqual([type])
    await put(`three/c.${extension}`, 'three/a.jpg', 'three/b.jpg', 'three/readme.txt')
    await writeFile(join(folder, `three/c.${extension}`), 'x'.repeat(1000))
    expect(await typeOf('three')).toEqual([type])
  })

  it('pages stay pages beside a short sound, and lyrics alone are of a sound', async () => {
    await put('comic/1.png', 'comic/2.png', 'comic/a.mp3')
    expect(await typeOf('comic')).toEqual(['COM'])
    await put('lyrics/a.lrc')
    expect(await typeOf('lyrics')).toEqual(['SOU'])
  })

  it.each(['damaged.zip', 'damaged.cbz', 'nothing.bin', 'letters/a.xyz'])(
    '%s, of which nothing can be read, is another work and no game',
    async (path) => {
      await put(path)
      const [top = ''] = path.split('/')
      expect((await typeOf(top)).map(toWorkCategory)).toEqual(['etc'])
    },
  )
})
