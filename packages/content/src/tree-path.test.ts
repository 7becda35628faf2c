import { describe, expect, it } from 'vitest'
import {
  decodeTreePath,
  encodeTreePath,
  findEntry,
  listFolder,
  parentPath,
  walkFiles,
} from './tree-path.ts'
import type { TreeEntry } from './ziptree.ts'

const TREE: TreeEntry[] = [
  {
    type: 'folder',
    name: '本編',
    path: '本編',
    children: [
      {
        type: 'folder',
        name: '第1話',
        path: '本編/第1話',
        children: [{ type: 'file', name: '1.jpg', hashname: 'a' }],
      },
    ],
  },
  { type: 'file', name: 'readme.txt', hashname: 'b' },
]

describe('findEntry', () => {
  it.each([
    ['本編', 'folder'],
    ['本編/第1話/1.jpg', 'file'],
    ['readme.txt', 'file'],
  ])('finds %s', (path, type) => {
    expect(findEntry(TREE, path)?.type).toBe(type)
  })

  it.each(['', '第1話', '本編/', 'readme.txt/1.jpg', '../readme.txt', '本編/第1話/2.jpg'])(
    'finds nothing at "%s"',
    (path) => {
      expect(findEntry(TREE, path)).toBeUndefined()
    },
  )
})

describe('listFolder', () => {
  it('gives the whole tree for the root', () => {
    expect(listFolder(TREE, '')).toBe(TREE)
  })

  it('gives nothing for a file', () => {
    expect(listFolder(TREE, 'readme.txt')).toBeUndefined()
  })
})

describe('walkFiles', () => {
  it('names each file by its full path, in tree order', () => {
    expect([...walkFiles(TREE)].map(({ path }) => path)).toEqual(['本編/第1話/1.jpg', 'readme.txt'])
  })
})

describe('encodeTreePath', () => {
  it.each(['本編/第1話/1 100%.jpg', 'a?b#c/d&e.jpg', 'plain'])('comes back from %s', (path) => {
    expect(encodeTreePath(path)).not.toMatch(/[?#& ]/)
    expect(decodeTreePath(encodeTreePath(path))).toBe(path)
  })

  it('has no answer for a broken address', () => {
    expect(decodeTreePath('a/%E3%81')).toBeUndefined()
  })
})

describe('parentPath', () => {
  it.each([
    ['本編/第1話/1.jpg', '本編/第1話'],
    ['readme.txt', ''],
    ['', ''],
  ])('of "%s" is "%s"', (path, parent) => {
    expect(parentPath(path)).toBe(parent)
  })
})
