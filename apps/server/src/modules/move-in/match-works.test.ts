import { describe, expect, it } from 'vitest'
import type { ForeignWork } from './foreign-library.ts'
import { matchWorks, type OwnWork, type PathMapping } from './match-works.ts'

/** Works of ours by their paths; each is its own workno. */
const own = (path: string | null, facts: Partial<OwnWork> = {}): OwnWork => ({
  ...{ workno: path ?? 'nowhere', path, title: 'untitled here', series: null, volume: null },
  ...facts,
})

const foreign = (path: string, facts: Partial<ForeignWork> = {}): ForeignWork => ({
  ...{ id: path, title: 'untitled there', paths: [path] },
  ...facts,
})

/** What each of theirs is found to be. */
async function match(
  theirs: ForeignWork[],
  ours: OwnWork[],
  { mappings = [], disk = {} }: { mappings?: PathMapping[]; disk?: Record<string, number> } = {},
): Promise<string[]> {
  const look = (path: string) =>
    Promise.resolve(path in disk ? { sizeBytes: disk[path] } : undefined)
  const matches = await matchWorks(theirs, ours, { mappings, look })
  return theirs.map(({ id }) => {
    const found = matches.get(id)
    return found?.kind === 'found' ? found.workno : (found?.kind ?? 'missing')
  })
}

describe('matchWorks', () => {
  it('takes the same path before any other', async () => {
    const ours = [own('/a/Night/1.cbz'), own('/b/Night/1.cbz')]
    expect(await match([foreign('/b/Night/1.cbz')], ours)).toEqual(['/b/Night/1.cbz'])
  })

  it('takes the longest common end where the shelf lies elsewhere', async () => {
    const ours = [own('/new/comics/Night/1.cbz'), own('/new/manga/Night/1.cbz')]
    expect(await match([foreign('/old/manga/Night/1.cbz')], ours)).toEqual([
      '/new/manga/Night/1.cbz',
    ])
  })

  it('knows a path of Windows, and letters that a disk writes in parts', async () => {
    const theirs = [foreign(String.raw`C:\Comics\Café\1.cbz`.normalize('NFD'))]
    expect(await match(theirs, [own('/srv/Café/1.cbz')])).toEqual(['/srv/Café/1.cbz'])
  })

  it('trusts a name alone only where the size is the same', async () => {
    const ours = [own('/new/x/1.cbz')]
    const disk = { '/new/x/1.cbz': 7 }
    const bySize = (sizeBytes: number) =>
      match([foreign('/old/y/1.cbz', { sizeBytes })], ours, { disk })
    expect(await bySize(7)).toEqual(['/new/x/1.cbz'])
    expect(await bySize(8)).toEqual(['none'])
  })

  it('lets the size decide between equal ends', async () => {
    const ours = [own('/a/Night/1.cbz'), own('/b/Night/1.cbz')]
    const disk = { '/a/Night/1.cbz': 1, '/b/Night/1.cbz': 2 }
    const theirs = [foreign('/old/Night/1.cbz', { sizeBytes: 2 })]
    expect(await match(theirs, ours, { disk })).toEqual(['/b/Night/1.cbz'])
    expect(await match([foreign('/old/Night/1.cbz')], ours, { disk })).toEqual(['ambiguous'])
  })

  it('finds each volume where every folder has one of that name', async () => {
    const folders = Array.from({ length: 5000 }, (_, index) => `Series ${index}`)
    const ours = folders.map((folder) => own(`/new/${folder}/01.cbz`))
    const theirs = folders.map((folder) => foreign(`/old/${folder}/01.cbz`, { sizeBytes: 1 }))
    expect(await match([...theirs, foreign('/old/Other/01.cbz')], ours)).toEqual([
      ...ours.map(({ workno }) => workno),
      'none',
    ])
  })

  it('follows a mapping, the longest one first, from folder to folder only', async () => {
    const mappings = [
      { from: '/books', to: '/wrong' },
      { from: '/books/comics/', to: '/srv/moved' },
    ]
    const ours = [own('/srv/moved/1.cbz'), own('/srv/moved-too/1.cbz')]
    const theirs = [foreign('/books/comics/1.cbz'), foreign('/books/comics-too/2.cbz')]
    expect(await match(theirs, ours, { mappings })).toEqual(['/srv/moved/1.cbz', 'none'])
  })

  it('finds a book in a folder that is one work here, where the book lies in it', async () => {
    const ours = [own('/new/Aoi')]
    const disk = { '/new/Aoi/Harbor': 0 }
    expect(await match([foreign('/old/Aoi/Harbor')], ours, { disk })).toEqual(['/new/Aoi'])
    expect(await match([foreign('/old/Aoi/Lamp')], ours, { disk })).toEqual(['none'])
  })

  it('gives one work to one of theirs: the surest, or to none of two', async () => {
    const ours = [own('/new/comics/Night/1.cbz')]
    const sure = foreign('/old/comics/Night/1.cbz')
    const other = foreign('/old/copies/Night/1.cbz')
    expect(await match([other, sure], ours)).toEqual(['none', '/new/comics/Night/1.cbz'])
    expect(await match([other, foreign('/old/more/Night/1.cbz')], ours)).toEqual([
      'ambiguous',
      'ambiguous',
    ])
  })

  it('takes one path in two libraries of their server as one', async () => {
    const twice = ['one', 'two'].map((id) => foreign('/a/Night/1.cbz', { id }))
    expect(await match(twice, [own('/a/Night/1.cbz')])).toEqual([
      '/a/Night/1.cbz',
      '/a/Night/1.cbz',
    ])
  })

  it('finds a renamed file by series and number, or series and title', async () => {
    const night = (number: number, title: string) =>
      foreign(`/old/${title}.cbz`, { series: 'NIGHT', number, title })
    const ours = [
      own('/new/v1.cbz', { series: 'Night', volume: 1 }),
      own(null, { series: 'Night', volume: null, title: 'The End' }),
    ]
    expect(await match([night(1, 'x'), night(9, 'the end'), night(8, 'y')], ours)).toEqual([
      ...['/new/v1.cbz', 'nowhere', 'none'],
    ])
  })

  it('takes no title of a series for that of another', async () => {
    const ours = [own('/new/a.cbz', { series: 'Day', volume: 4, title: 'Chapter 1' })]
    const theirs = [foreign('/old/b.cbz', { series: 'Night', number: 1, title: 'Chapter 1' })]
    expect(await match(theirs, ours)).toEqual(['none'])
  })

  it('refuses a title that two works have', async () => {
    const ours = ['/new/a.epub', '/new/b.epub'].map((path) => own(path, { title: 'Sea' }))
    expect(await match([foreign('/old/c.epub', { title: 'sea' })], ours)).toEqual(['ambiguous'])
  })
})
