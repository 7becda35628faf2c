import { describe, expect, it } from 'vitest'
import { isLitterFile, isLitterFolder } from './clean-names.ts'
import { cleanTree } from './clean-tree.ts'
import type { FileEntry, FolderEntry, TreeEntry } from './ziptree.ts'

const file = (name: string): FileEntry => ({ type: 'file', name, hashname: name })
const folder = (path: string, children: TreeEntry[]): FolderEntry => ({
  type: 'folder',
  name: path.split('/').at(-1)!,
  path,
  children,
})

describe('cleanTree', () => {
  it('drops hidden files, litter, notes to viewers and the folders they leave empty', () => {
    const tree = [
      folder('a', [folder('a/b', [file('Thumbs.db'), { ...file('x.txt'), type: 'hidden' }])]),
      folder('__MACOSX', [file('._1.jpg')]),
      file('.DS_Store'),
      file('viewer_info.txt'),
      file('認証について.txt'),
      file('1.jpg'),
    ]
    expect(cleanTree(tree)).toEqual([file('1.jpg')])
  })

  it('trims leading spaces of folder names, and the paths below them', () => {
    const tree = [folder(' 本編', [folder(' 本編/　第1話', [file(' 1.jpg')])])]
    expect(cleanTree(tree)).toEqual([folder('本編', [folder('本編/第1話', [file(' 1.jpg')])])])
  })

  it('keeps a folder name apart from its neighbour', () => {
    const tree = [folder(' a', [file('1')]), folder('a', [file('2')])]
    expect(cleanTree(tree).map(({ name }) => name)).toEqual([' a', 'a'])
  })
})

describe('isLitterFile', () => {
  it.each([
    'Thumbs.db',
    'THUMBS.DB',
    '.DS_Store',
    'desktop.ini',
    'ViewerInfo.txt',
    'ビューア情報.txt',
  ])('drops %s', (name) => {
    expect(isLitterFile(name)).toBe(true)
  })

  it.each([
    '1.jpg',
    'viewer.jpg',
    '認証コードの夜.pdf',
    'author.txt',
    'readme.txt',
    'thumbs.db.jpg',
  ])('keeps %s', (name) => {
    expect(isLitterFile(name)).toBe(false)
  })
})

describe('isLitterFolder', () => {
  it('drops what archivers and systems leave, and nothing else', () => {
    expect(['__MACOSX', '.git', '@eaDir'].every(isLitterFolder)).toBe(true)
    expect(['MACOSX', '__本編__', ' '].some(isLitterFolder)).toBe(false)
  })
})
