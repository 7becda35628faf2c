import { describe, expect, it } from 'vitest'
import { BookPaths } from './book-paths.ts'

// prettier-ignore
const FOUND: [why: string, href: string, entry: string][] = [
  ['is exact', 'b.png', 'OPS/b.png'],
  ['is in other case', 'B.PNG', 'OPS/b.png'],
  ['has a folder in other case', 'images/B.png', 'OPS/Images/b.png'],
  ['is in full-width letters of other case', 'Ａ.png', 'OPS/ａ.png'],
  ['is encoded', 'a%20b.png', 'OPS/a b.png'],
  ['is not encoded', 'a b.png', 'OPS/a b.png'],
  ['is that of an entry that is encoded itself', 'a%20b.png', 'OPS/a%20b.png'],
  ['is plain where the entry is encoded', 'a b.png', 'OPS/a%20b.png'],
  ['is plain Japanese where the entry is encoded', '夜.png', 'OPS/%E5%A4%9C.png'],
  ['is encoded where the entry is encoded in lower case', '%E5%A4%9C.png', 'OPS/%e5%a4%9c.png'],
  ['has the entry encoded and in other case', 'A%20B.png', 'OPS/a%20b.png'],
  ['is encoded twice', 'a%2520b.png', 'OPS/a b.png'],
  ['has a sign for a space', 'a+b.png', 'OPS/a b.png'],
  ['has a sign that is none for a space', 'a+b.png', 'OPS/a+b.png'],
  ['is composed where the entry is not', 'caf\u00e9.png', 'OPS/cafe\u0301.png'],
  ['is decomposed and in other case', 'CAFE\u0301.png', 'OPS/caf\u00e9.png'],
  ['has a sign that is no encoding', '100%.png', 'OPS/100%.png'],
  ['has a question mark in the name', 'a?1.png', 'OPS/a?1.png'],
  ['has the sign of fragments in the name', 'a#1.png', 'OPS/a#1.png'],
  ['has a backslash', 'Images\\b.png', 'OPS/Images/b.png'],
  ['begins at the root', '/OPS/b.png', 'OPS/b.png'],
  ['is written from the root', 'OPS/b.png', 'OPS/b.png'],
  ['is written from the root in other case', 'ops/B.png', 'OPS/b.png'],
  ['is written from the root and encoded', 'OPS/a%20b.png', 'OPS/a b.png'],
  ['climbs above the root', '../../OPS/b.png', 'OPS/b.png'],
]

describe('an address', () => {
  it.each(FOUND)('that %s is found: %s is %s', (_, href, entry) => {
    expect(new BookPaths([entry, 'OPS/other.png']).resolve('OPS/p.opf', href)?.path).toBe(entry)
  })

  it('finds the exact entry before one in other case, and that before an undecoded one', () => {
    const all = ['OPS/a b.png', 'OPS/A B.png', 'OPS/a%20b.png']
    const find = (paths: string[]) => new BookPaths(paths).resolve('OPS/p.opf', 'A%20B.png')?.path
    expect([find(all), find(['OPS/a%20b.png', 'OPS/a b.png']), find(['OPS/a%20b.png'])]).toEqual([
      'OPS/A B.png',
      'OPS/a b.png',
      'OPS/a%20b.png',
    ])
  })

  it('finds an entry from its own folder before one from the root', () => {
    const paths = new BookPaths(['OPS/OPS/b.png', 'OPS/b.png'])
    expect(paths.resolve('OPS/p.opf', 'OPS/b.png')?.path).toBe('OPS/OPS/b.png')
    expect(paths.resolve('OPS/p.opf', '')?.path).toBe('OPS/p.opf')
  })

  it('that fits no entry is what it says', () => {
    expect(new BookPaths(['OPS/a.png']).resolve('OPS/p.opf', 'x%20y.png#z')).toEqual({
      path: 'OPS/x y.png',
      fragment: 'z',
    })
  })

  it.each(['https://x.invalid/a.png', '//x.invalid/a.png', 'file:///a.png', 'data:,x'])(
    'outside of the book means none of its files: %s',
    (href) => {
      expect(new BookPaths(['a.png']).resolve('p.opf', href)).toBeUndefined()
    },
  )
})
