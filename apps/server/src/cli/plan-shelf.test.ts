import { describe, expect, it } from 'vitest'
import { MORE_LAYOUTS } from '#test/test-more-layouts.ts'
import { SHELF_LAYOUTS, WORK_LAYOUTS } from '#test/test-shelf-layouts.ts'
import { planShelf, type ShelfNode } from './plan-shelf.ts'

type Open = { name: string; children?: Open[] }

/** A tree of these files; a path that ends in a slash is an empty folder. */
function toTree(paths: readonly string[]): Required<Open> {
  const root = { name: 'shelf', children: [] as Open[] }
  for (const path of paths) {
    let folder: Required<Open> = root
    const names = path.split('/')
    for (const [depth, name] of names.entries()) {
      if (name === '') continue
      const isFile = depth === names.length - 1
      const known = folder.children.find((node) => node.name === name)
      const node = known ?? (isFile ? { name } : { name, children: [] })
      if (known === undefined) folder.children.push(node)
      if (!isFile) folder = node as Required<Open>
    }
  }
  return root
}

const linesOf = (paths: string) => paths.split('\n').map((line) => line.trim())
const unmarked = (line: string) => line.replace(/^[~!+]|[<>]/g, '')

/** What becomes of each file, in the marks of the layouts, by its path. */
function fateOf(paths: readonly string[], kept: readonly string[] = []): string[] {
  const { works, leftOut } = planShelf<ShelfNode>(toTree(paths), ({ name }) => kept.includes(name))
  const fates: string[] = []
  for (const { node, above, otherForms = [] } of works) {
    const way = above.map(({ name }) => `${name}/`).join('')
    fates.push(...otherForms.map(({ name }) => `+${way}${name}`))
    const files = listFiles(node)
    fates.push(...files.map((file) => `${way}<${node.name}>${file}`))
  }
  for (const { node, above, reason } of leftOut) {
    const way = above.map(({ name }) => `${name}/`).join('')
    fates.push(`${reason === undefined ? '~' : '!'}${way}${node.name}`)
  }
  return fates
}

function listFiles({ children }: ShelfNode): string[] {
  if (children?.length === 0) return ['/']
  return (
    children?.flatMap((child) => listFiles(child).map((file) => `/${child.name}${file}`)) ?? ['']
  )
}

describe('a shelf', () => {
  it.each([...SHELF_LAYOUTS, ...MORE_LAYOUTS])(
    'becomes its works, and each file ends once: %s',
    (_about, paths) => {
      const lines = linesOf(paths)
      expect(fateOf(lines.map(unmarked)).toSorted()).toEqual(lines.toSorted())
    },
  )

  it.each(WORK_LAYOUTS)('is one work when it is named alone: %s', (_about, paths) => {
    const lines = linesOf(paths)
    expect(fateOf(lines)).toEqual(lines.map((line) => `<shelf>/${line}`))
  })

  it('keeps a folder that was taken in as one work, as long as readers see something of it', () => {
    const paths = ['Author/1.epub', 'Author/2.epub', 'Series/1.cbz', 'Series/cover.jpg']
    expect(fateOf(paths, ['Author', 'Series'])).toEqual([
      '<Author>/1.epub',
      '<Author>/2.epub',
      'Series/<1.cbz>',
      '~Series/cover.jpg',
    ])
  })

  it('names the folders of which readers would see something as one work', () => {
    const { shelves } = planShelf<ShelfNode>(
      toTree(['A/1.epub', 'B/1.cbz', 'B/cover.jpg', 'C/1.jpg']),
    )
    expect(shelves.map(({ node, hasReadable }) => `${node.name} ${hasReadable}`)).toEqual([
      'shelf true',
      'A true',
      'B false',
    ])
  })
})

/** Sidecars of each file that is a work, by the names of both. */
function besideOf(shelf: ShelfNode): Record<string, string[]> {
  const { works } = planShelf(shelf)
  return Object.fromEntries(
    works.map(({ node, beside = [] }) => [node.name, beside.map(({ name }) => name).toSorted()]),
  )
}

describe('notes and covers beside a file', () => {
  it.each([
    ['of Calibre', ['A/T (1)/T - A.cbz', 'A/T (1)/cover.jpg', 'A/T (1)/metadata.opf'], [1, 2]],
    ['of one comic in a folder of Komga', ['S/v01.cbz', 'S/poster.png', 'S/ComicInfo.xml'], [1, 2]],
    ['that are called as it is', ['a.cbz', 'a.opf', 'A.jpg', 'b.cbz', 'b.opf'], [1, 2]],
    ['with a cover that says so', ['a.pdf', 'a-cover.jpg', 'b.pdf', 'b.poster.png'], [1]],
    ['of several volumes, whose series they are', ['S/v1.cbz', 'S/v2.cbz', 'S/cover.jpg'], []],
    ['of a file beside folders of others', ['a.cbz', 'cover.jpg', 'metadata.opf', 'S/b.cbz'], []],
    ['of one title in two forms', ['T/a.cbz', 'T/a.pdf', 'T/metadata.opf', 'T/cover.jpg'], [2, 3]],
    ['where only its back is', ['S/v01.cbz', 'S/back.jpg', 'S/banner.png', 'S/x.cue'], []],
    ['with the front before others', ['S/a.cbz', 'S/back.jpg', 'S/folder.jpg', 'S/a.jpg'], [3]],
    ['that are one picture of any name', ['S/a.cbz', 'S/img_001.jpg'], [1]],
  ])('are found: %s', (_about, paths, sidecars) => {
    const [work = ''] = paths
    const toName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
    const expected = sidecars.map((index) => toName(paths[index] ?? '')).toSorted()
    expect(besideOf(toTree(paths))[toName(work)]).toEqual(expected)
  })

  it('takes no longer for a folder of very many', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => [`${at}.cbz`, `${at}.opf`, `${at}.jpg`])
    const beside = besideOf({ name: 'shelf', children: names.flat().map((name) => ({ name })) })
    expect(Object.keys(beside)).toHaveLength(20_000)
    expect(beside['777.cbz']).toEqual(['777.jpg', '777.opf'])
  })
})
