import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { decideOpening, findLack, listOpenings } from './opening-rules.ts'

const entry = (name: string) => ({ type: 'file' as const, name, hashname: 'h' })
const facts = { length: 10, size: '10B' }
const decide = (name: string, playfile?: unknown) =>
  decideOpening(entry(name), { playfile: playfile ? { h: playfile as Playfile } : {} })

describe('decideOpening', () => {
  it('opens pictures and documents at /view', () => {
    const tree = new TreeBuilder()
    const ziptree = tree.build('RJ000001', [tree.image('1.jpg'), tree.pdf('2.pdf', 3)])
    for (const file of ziptree.tree) {
      expect(file.type === 'file' && decideOpening(file, ziptree)).toMatchObject({
        isOpen: true,
        route: 'view',
        kind: 'paged',
      })
    }
  })

  it.each([
    ['a known name without its part', '1.jpg', { type: 'image', ...facts, verdict: 'corrupted' }],
    ['a known name that the tree knows nothing of', '1.jpg', undefined],
  ])('calls %s corrupted', (_, name, playfile) => {
    expect(decide(name, playfile)).toEqual({ isOpen: false, obstacle: 'corrupted' })
  })

  it('calls a text without a letter empty, and opens it from the first letter on', () => {
    const text = (length: number) => ({ type: 'text', length, size: '', text: {} })
    expect(decide('1.txt', text(0))).toEqual({ isOpen: false, obstacle: 'empty' })
    expect(decide('1.txt', text(1))).toMatchObject({ isOpen: true, route: 'view', kind: 'text' })
  })

  it.each([
    ['a kind that no viewer shows', 'a.bin', { type: 'other', ...facts }],
    ['an unknown name without details', 'a', undefined],
  ])('calls %s unsupported', (_, name, playfile) => {
    expect(decide(name, playfile)).toEqual({ isOpen: false, obstacle: 'unsupported' })
  })

  it('says of a sound or film that only a program missing on the server would make playable', () => {
    const playfile = { type: 'audio', ...facts, verdict: 'converter_missing' }
    expect(decide('1.ogg', playfile)).toEqual({ isOpen: false, obstacle: 'converter_missing' })
  })
})

describe('findLack', () => {
  const pdf = { page: [] }
  const image = { files: {}, optimized: {} }

  it.each([
    ['a document whose letters were drawn', { type: 'pdf', ...facts, pdf }, undefined],
    ['one without a font', { type: 'pdf', ...facts, verdict: 'font_missing', pdf }, 'font_missing'],
    [
      'a picture of which a part is missing',
      { type: 'image', ...facts, verdict: 'damaged', image },
      'damaged',
    ],
    ['a file that does not open', { type: 'pdf', ...facts, verdict: 'corrupted' }, undefined],
    ['nothing known', undefined, undefined],
  ] as const)('names what a file that opens lacks: %s', (_, playfile, lack) => {
    expect(findLack(playfile as unknown as Playfile | undefined)).toBe(lack)
  })

  it.each([
    ['1.pdf', { type: 'pdf', ...facts, verdict: 'font_missing', pdf }],
    ['1.jpg', { type: 'image', ...facts, verdict: 'damaged', image }],
  ])('keeps no file from being opened: %s', (name, playfile) => {
    expect(decide(name, playfile)).toMatchObject({ isOpen: true })
  })
})

describe('listOpenings', () => {
  it('goes through folders in tree order and passes what does not open', () => {
    const tree = new TreeBuilder()
    const ziptree = tree.build('RJ000001', [
      tree.damaged('0.jpg'),
      tree.folder('a', [tree.unsupported('x.mp3'), tree.image('2.jpg')]),
      tree.image('3.jpg'),
    ])
    expect(listOpenings(ziptree)).toMatchObject([
      { path: 'a/2.jpg', route: 'view', kind: 'paged' },
      { path: '3.jpg' },
    ])
  })

  it('finds nothing where nothing opens', () => {
    const tree = new TreeBuilder()
    expect(listOpenings(tree.build('RJ000001', [tree.damaged('0.jpg')]))).toEqual([])
  })
})
