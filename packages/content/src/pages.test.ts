import { describe, expect, it } from 'vitest'
import { findFirstReadable, isCorrupted, listPages } from './pages.ts'
import type { OptimizedImage, Playfile, TreeEntry } from './ziptree.ts'

const image = (name: string): OptimizedImage => ({
  name,
  length: 1,
  size: '1.0B',
  width: 10,
  height: 20,
  crypt: true,
  color: '#ffffff',
})
const imageFile = (name: string): Playfile => ({
  type: 'image',
  length: 1,
  size: '1.0B',
  image: { files: image(name), optimized: image(name) },
})
const TREE: TreeEntry[] = [
  {
    type: 'folder',
    name: '本編',
    path: '本編',
    children: [
      { type: 'file', name: '1.jpg', hashname: 'p1' },
      { type: 'file', name: '2.jpg', hashname: 'broken' },
      { type: 'file', name: '3.jpg', hashname: 'p3' },
      { type: 'file', name: 'a.mp3', hashname: 'song' },
    ],
  },
  { type: 'file', name: 'book.pdf', hashname: 'doc' },
]
const playfile: Record<string, Playfile> = {
  p1: imageFile('p1'),
  p3: imageFile('p3'),
  broken: { type: 'image', length: 1, size: '1.0B', verdict: 'corrupted' },
  song: { type: 'audio', length: 1, size: '1.0B', verdict: 'unsupported' },
  doc: {
    type: 'pdf',
    length: 1,
    size: '1.0B',
    pdf: { page: [{ optimized: image('d1'), large: image('l1') }, { optimized: image('d2') }] },
  },
}
const ziptree = { tree: TREE, playfile }
const namesAt = (path: string) => listPages(ziptree, path)?.map((page) => page.image.name)

describe('listPages', () => {
  it('turns through the images of the folder that holds an image, leaving out what is broken', () => {
    expect(namesAt('本編/3.jpg')).toEqual(['p1', 'p3'])
    expect(namesAt('本編')).toEqual(['p1', 'p3'])
  })

  it('turns through the pages of a document', () => {
    expect(namesAt('book.pdf')).toEqual(['d1', 'd2'])
  })

  it('has the large picture of a page that has one', () => {
    const pages = listPages(ziptree, 'book.pdf')
    expect(pages?.map(({ large }) => large?.name)).toEqual(['l1', undefined])
  })

  it('has no pages where nothing lies', () => {
    expect(namesAt('本編/9.jpg')).toBeUndefined()
    expect(namesAt('')).toEqual([])
  })
})

describe('findFirstReadable', () => {
  it('goes into folders in tree order', () => {
    expect(findFirstReadable(ziptree)).toBe('本編/1.jpg')
    expect(findFirstReadable({ tree: TREE.slice(1), playfile })).toBe('book.pdf')
  })

  it('finds nothing in a work without pages', () => {
    expect(findFirstReadable({ tree: [], playfile: {} })).toBeUndefined()
  })
})

describe('isCorrupted', () => {
  it('is said of known kinds that lack their part', () => {
    expect(isCorrupted('2.jpg', playfile.broken)).toBe(true)
    expect(isCorrupted('2.jpg', undefined)).toBe(true)
  })

  it('is not said of whole files, kinds without a viewer, HTML and unknown names', () => {
    expect(isCorrupted('1.jpg', playfile.p1)).toBe(false)
    expect(isCorrupted('a.mp3', playfile.song)).toBe(false)
    expect(isCorrupted('index.html', undefined)).toBe(false)
    expect(isCorrupted('setup.exe', undefined)).toBe(false)
  })
})
