import { describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { TestShelf } from '#test/test-imports.ts'
import { findWorks } from './find-works.ts'

describe.each(TEST_DIALECTS)('a shelf that was taken in before ($engine)', ({ open }) => {
  const shelf = new TestShelf(open)

  const put = async (...names: string[]) => {
    for (const name of names) await shelf.put(name)
  }
  /** Takes in what an earlier release saw as works: each folder and archive of the shelf. */
  const take = async (...names: string[]) => {
    const worknos: string[] = []
    for (const name of names) worknos.push((await shelf.register(name)).workno)
    return worknos
  }
  const look = async () => {
    const found = await findWorks(shelf.path, false, [], (paths) => shelf.service.listOwned(paths))
    const toName = (path: string) => path.slice(shelf.path.length + 1)
    return {
      names: found.works.map(({ path }) => toName(path)),
      emptied: found.emptied.map(toName),
    }
  }

  it('is the same works after, where readers have a folder of books as one work', async () => {
    await put('Author/1.epub', 'Author/2.epub', 'Book/a.pdf', 'New/1.epub', '本/1.png', '夜.cbz')
    const before = ['Author', 'Book', '夜.cbz', '本']
    const worknos = await take(...before)
    const { names, emptied } = await look()
    expect(names.toSorted()).toEqual([...before, 'New/1.epub'].toSorted())
    expect(emptied).toEqual([])
    expect(await take(...before)).toEqual(worknos)
  })

  it('loses the works of which readers saw nothing, for those that lie in them', async () => {
    await put('Series/1.cbz', 'Series/cover.jpg')
    await take('Series')
    expect(await look()).toEqual({ names: ['Series/1.cbz'], emptied: ['Series'] })
  })

  it('divides a folder whose work was taken from the library', async () => {
    await put('Author/1.epub', 'Author/2.epub')
    await take('Author')
    await shelf.service.removeWork(shelf.at('Author'), 'alice')
    expect(await look()).toEqual({ names: ['Author/1.epub', 'Author/2.epub'], emptied: [] })
  })
})
