import { cp, mkdir, rename, rm } from 'node:fs/promises'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { TestShelf } from '#test/test-imports.ts'

describe.each(TEST_DIALECTS)('an imported work whose files are moved ($engine)', ({ open }) => {
  const shelf = new TestShelf(open)
  const { at, put, register } = shelf

  const importAll = async (...names: string[]) => {
    const worknos: string[] = []
    const displaced: string[] = []
    for (const name of names) {
      const work = await register(name)
      worknos.push(work.workno)
      if (work.displaced) displaced.push(work.displaced)
    }
    return { worknos, removed: await shelf.service.removeDisplaced(displaced, 'alice') }
  }
  const listOwned = async () => {
    const sales = await shelf.db.selectFrom('sale').select(['workno', 'status']).execute()
    return sales.filter(({ status }) => status === 'active').map(({ workno }) => workno)
  }

  /** When works came to the library, which its order goes by. */
  const listDates = async () => {
    const works = await shelf.db
      .selectFrom('work')
      .innerJoin('sale', 'sale.workno', 'work.workno')
      .select(['work.catalogue', 'sale.sales_date'])
      .execute()
    return works.map(({ catalogue, sales_date }) => {
      const { regist_date } = JSON.parse(catalogue) as CatalogueWork
      return { regist_date, sales_date }
    })
  }

  it('stays the same work: an archive renamed, or moved to another folder, with its dates', async () => {
    await put('1.cbz', 'one')
    const { worknos } = await importAll('1.cbz')
    await rename(at('1.cbz'), at('第一巻.cbz'))
    expect(await importAll('第一巻.cbz')).toEqual({ worknos, removed: [] })
    await mkdir(at('series'))
    await rename(at('第一巻.cbz'), at('series/第一巻.cbz'))
    const [before] = await listDates()
    expect(await importAll('series/第一巻.cbz')).toEqual({ worknos, removed: [] })
    expect(await listOwned()).toEqual(worknos)
    expect(await listDates()).toEqual([before])
  })

  it('stays the same work: a folder renamed, and one whose shelf was', async () => {
    await put('shelf/book/a/1.png', 'page')
    await put('shelf/book/2.png', 'more')
    const { worknos } = await importAll('shelf/book')
    await rename(at('shelf/book'), at('shelf/本'))
    expect((await importAll('shelf/本')).worknos).toEqual(worknos)
    await rename(at('shelf'), at('comics'))
    expect((await importAll('comics/本')).worknos).toEqual(worknos)
  })

  it('stays the same work after it was taken away and comes back under another name', async () => {
    await put('1.cbz', 'one')
    const { worknos } = await importAll('1.cbz')
    await shelf.service.removeWork(at('1.cbz'), 'alice')
    expect(await listOwned()).toEqual([])
    await rename(at('1.cbz'), at('2.cbz'))
    expect((await importAll('2.cbz')).worknos).toEqual(worknos)
    expect(await listOwned()).toEqual(worknos)
  })

  it('is another work when it was copied, and when what it holds differs', async () => {
    await put('book/1.png', 'one')
    await cp(at('book'), at('copy'), { recursive: true })
    const { worknos } = await importAll('book', 'copy')
    expect(new Set(worknos).size).toBe(2)
    await rename(at('copy'), at('third'))
    expect((await importAll('third', 'book')).worknos).toEqual(worknos.toReversed())
    await rename(at('book'), at('fourth'))
    await put('fourth/1.png', 'changed')
    expect(worknos).not.toContain((await importAll('fourth')).worknos[0])
  })

  it('is distinguished from others by its end alone, where archives have the sums of their files', async () => {
    const body = '0'.repeat(400_000)
    await put('1.cbz', `${body}one`)
    const { worknos } = await importAll('1.cbz')
    await rm(at('1.cbz'))
    await put('2.cbz', `${body}two`)
    expect((await importAll('2.cbz')).worknos).not.toEqual(worknos)
  })

  it.each([
    ['in order', ['2.cbz', '3.cbz']],
    ['the last first', ['3.cbz', '2.cbz']],
  ])('keeps renumbered volumes apart, taken in %s', async (_, names) => {
    await put('1.cbz', 'one')
    await put('2.cbz', 'two')
    const [one, two] = (await importAll('1.cbz', '2.cbz')).worknos
    await rename(at('2.cbz'), at('3.cbz'))
    await rename(at('1.cbz'), at('2.cbz'))
    const { worknos, removed } = await importAll(...names)
    expect(Object.fromEntries(names.map((name, index) => [name, worknos[index]]))).toEqual({
      '2.cbz': one,
      '3.cbz': two,
    })
    expect(removed).toEqual([])
    expect((await listOwned()).sort()).toEqual([one, two].sort())
  })

  it('takes away the work whose path another one took, and gives it back when it is found', async () => {
    await put('1.cbz', 'one')
    await put('2.cbz', 'two')
    const [one, two] = (await importAll('1.cbz', '2.cbz')).worknos
    await rename(at('1.cbz'), at('2.cbz'))
    expect(await importAll('2.cbz')).toEqual({ worknos: [one], removed: [two] })
    expect(await listOwned()).toEqual([one])
    await put('back.cbz', 'two')
    expect((await importAll('back.cbz')).worknos).toEqual([two])
  })

  it('is not what was changed in place to look like a copy that was taken away', async () => {
    await put('1.cbz', 'one')
    await put('copy.cbz', 'one')
    const [one] = (await importAll('1.cbz', 'copy.cbz')).worknos
    await shelf.service.removeWork(at('copy.cbz'), 'alice')
    await rm(at('copy.cbz'))
    for (const content of ['changed', 'one']) {
      await put('1.cbz', content)
      expect(await importAll('1.cbz')).toEqual({ worknos: [one], removed: [] })
    }
  })

  it('keeps the path of a work that was imported before prints were kept', async () => {
    await put('1.cbz', 'one')
    await put('copy.cbz', 'one')
    const { worknos } = await importAll('1.cbz', 'copy.cbz')
    await shelf.db.deleteFrom('import_source').where('path', '=', at('1.cbz')).execute()
    await rm(at('copy.cbz'))
    expect((await importAll('1.cbz')).worknos).toEqual(worknos.slice(0, 1))
  })

  it('is found among newcomers before they are imported', async () => {
    await put('1.cbz', 'one')
    await put('2.cbz', 'two')
    await importAll('1.cbz', '2.cbz')
    await rename(at('1.cbz'), at('new.cbz'))
    await rm(at('2.cbz'))
    await put('other.cbz', 'three')
    const gone = [at('1.cbz'), at('2.cbz')]
    expect(await shelf.service.listMoved(gone, [at('new.cbz'), at('other.cbz')])).toEqual([
      at('1.cbz'),
    ])
  })
})
