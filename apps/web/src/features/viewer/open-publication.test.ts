import type { Playfile, TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { openPublication } from './open-publication.ts'

const stored = (name: string) => ({
  name,
  length: 1,
  size: '1B',
  width: 700,
  height: 1000,
  crypt: true,
})
const optimized = (name: string) => ({ ...stored(name), color: '#abcdef' })
const image = (name: string): Playfile => ({
  type: 'image',
  length: 1,
  size: '1B',
  image: { files: stored(name), optimized: optimized(name) },
})
const file = (name: string): TreeEntry => ({ type: 'file', name, hashname: `${name}.hash` })

function aZiptree(over: Partial<Ziptree> = {}): Ziptree {
  const names = ['1.jpg', '2.jpg', '3.jpg']
  return {
    hash: 'h',
    workno: 'BJ00000101',
    version: 1,
    revision: 'r1',
    updated_at: '2026-01-01 00:00:00',
    direction: 'rtl',
    playfile: {
      ...Object.fromEntries(names.map((name) => [`${name}.hash`, image(`${name}.webp`)])),
      'book.pdf.hash': {
        type: 'pdf',
        length: 1,
        size: '1B',
        pdf: {
          page: [
            { optimized: optimized('p1.webp') },
            { optimized: optimized('p2.webp'), large: stored('l2.webp') },
          ],
        },
      },
    },
    tree: [
      { type: 'folder', name: '本編', path: '本編', children: names.map(file) },
      file('book.pdf'),
      file('note.txt'),
    ],
    ...over,
  }
}

describe('openPublication', () => {
  it('opens the folder of a chosen picture and keeps the place by the folder', () => {
    const opened = openPublication(aZiptree(), '本編/1.jpg')
    expect(opened?.images.map(({ name }) => name)).toEqual([
      '1.jpg.webp',
      '2.jpg.webp',
      '3.jpg.webp',
    ])
    expect(opened?.placePath).toBe('本編')
  })

  it('asks for no page in particular when the first picture or the folder is chosen', () => {
    expect(openPublication(aZiptree(), '本編/1.jpg')?.chosenPage).toBeUndefined()
    expect(openPublication(aZiptree(), '本編')?.chosenPage).toBeUndefined()
  })

  it('asks for the page of a later picture', () => {
    expect(openPublication(aZiptree(), '本編/3.jpg')?.chosenPage).toBe(2)
  })

  it('opens the pages of a document and keeps the place by the document', () => {
    const opened = openPublication(aZiptree(), 'book.pdf')
    expect(opened?.publication.pages.map(({ id }) => id)).toEqual(['p1.webp', 'p2.webp'])
    expect([opened?.placePath, opened?.chosenPage]).toEqual(['book.pdf', undefined])
    expect(opened?.finer.map((all) => all.map(({ name }) => name))).toEqual([[], ['l2.webp']])
  })

  it.each([
    [Infinity, '1.webp', ['1l.webp'], 'a wide screen'],
    [421, '1.webp', ['1l.webp'], 'one that shows clearly more than the smaller picture has'],
    [420, '1s.webp', ['1.webp', '1l.webp'], 'one that shows hardly more'],
    [0, '1s.webp', ['1.webp'], 'a reader who saves data'],
  ])('for %d px shows %s first, and %j when it is magnified: %s', (neededPx, shown, finer) => {
    const whole = {
      ...{ files: stored('1.jpg'), optimized: optimized('1.webp') },
      large: { ...stored('1l.webp'), width: 1400, height: 2000 },
      small: { ...stored('1s.webp'), width: 350, height: 500 },
    }
    const playfile: Ziptree['playfile'] = {
      '1.jpg.hash': { type: 'image', length: 1, size: '1B', image: whole },
    }
    const opened = openPublication(aZiptree({ playfile }), '本編', neededPx)!
    expect(opened.images.map(({ name }) => name)).toEqual([shown])
    expect(opened.finer[0]?.map(({ name }) => name)).toEqual(finer)
    // Places, layout and previews are those of the page, whatever is fetched of it.
    expect([opened.names, opened.publication.pages[0]?.height]).toEqual([['1.webp'], 1000])
  })

  it.each([
    ['ltr', 'ltr'],
    ['rtl', 'rtl'],
    ['vertical', 'rtl'],
  ] as const)('reads a %s work %s', (direction, expected) => {
    expect(openPublication(aZiptree({ direction }), '本編')?.publication.direction).toBe(expected)
  })

  it.each([['本編/9.jpg'], ['none'], ['note.txt']])('opens nothing at %s', (path) => {
    expect(openPublication(aZiptree(), path)).toBeUndefined()
  })
})
