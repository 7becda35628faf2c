import { describe, expect, it } from 'vitest'
import { detectFormat } from './detect-format.ts'
import { detectKind } from './detect-kind.ts'

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')
const PDF = Buffer.from('%PDF-1.7\n')
const RAR = Buffer.from('526172211a0700', 'hex')
const TIFF = Buffer.from('49492a0008000000', 'hex')
const TEXT = Buffer.from('BM is how this text begins')

const packets = (length: number, syncAt: number) => {
  const head = Buffer.alloc(1024, 1)
  for (let at = syncAt; at < head.length; at += length) head[at] = 0x47
  return head
}

describe('detectKind', () => {
  it.each([
    ['page.jpg', JPEG, { kind: 'image', format: 'jpeg' }],
    ['page.txt', JPEG, { kind: 'image', format: 'jpeg' }],
    ['page.jpg', PDF, { kind: 'pdf' }],
    ['page.jpg', RAR, { kind: 'other', verdict: 'unsupported' }],
    ['page.jpg', TIFF, { kind: 'image', format: 'tiff' }],
    ['page.tif', TIFF, { kind: 'image', format: 'tiff' }],
    ['start.html', TEXT, { kind: 'html' }],
    ['page.jpg', TEXT, { kind: 'image', verdict: 'corrupted' }],
    ['page.maki', TEXT, { kind: 'image', verdict: 'unsupported' }],
    ['book.pdf', TEXT, { kind: 'pdf', verdict: 'corrupted' }],
    ['song.mp3', TEXT, { kind: 'audio' }],
    ['film.MKV', TEXT, { kind: 'video' }],
    ['track01', Buffer.from('fLaC\0'), { kind: 'audio' }],
    ['clip.f4v', Buffer.from('\0\0\0\x18ftypf4v '), { kind: 'video' }],
    ['film.ts', packets(188, 0), { kind: 'video' }],
    ['film.m2ts', packets(192, 4), { kind: 'video' }],
    ['main.ts', Buffer.from('GOOD; '.repeat(200)), { kind: 'other', verdict: 'unsupported' }],
    ['readme.txt', TEXT, { kind: 'text' }],
    ['song.vtt', TEXT, { kind: 'vtt', form: 'vtt' }],
    ['song.SRT', TEXT, { kind: 'vtt', form: 'srt' }],
    ['song.lrc', TEXT, { kind: 'vtt', form: 'lrc' }],
    ['song.ass', TEXT, { kind: 'vtt', form: 'ass' }],
    ['song.ssa', TEXT, { kind: 'vtt', form: 'ass' }],
    ['cover.pic', TEXT, { kind: 'image', verdict: 'unsupported' }],
    ['cover.pi', TEXT, { kind: 'image', verdict: 'unsupported' }],
    ['cover.mag', TEXT, { kind: 'image', verdict: 'unsupported' }],
    ['setup.exe', TEXT, { kind: 'other', verdict: 'unsupported' }],
    ['empty.jpg', Buffer.alloc(0), { kind: 'image', verdict: 'corrupted' }],
  ])('takes %s by its bytes first', (name, head, detected) => {
    expect(detectKind(name, head)).toEqual(detected)
  })
})

describe('a form that is known and not read', () => {
  it.each([
    ['a.djvu', 'AT&TFORM', 'DjVu'],
    ['a.pdf', 'AT&TFORM', 'DjVu'],
    ['a.bin', 'ITOLITLS', 'LIT'],
    ['a.kfx', 'no bytes of it', 'KFX'],
    ['a.ibooks', 'PK\u0003\u0004', 'iBooks'],
  ])('is refused by its name, and what to do is said: %s', (name, bytes, form) => {
    expect(detectKind(name, Buffer.from(bytes))).toEqual({
      ...{ kind: 'other', verdict: 'unsupported' },
      message: expect.stringContaining(form),
    })
  })
})

describe('detectFormat', () => {
  it('distinguishes a book from an archive by its first entry', () => {
    const head = Buffer.alloc(64)
    head.writeUInt32LE(0x04034b50, 0)
    expect(detectFormat(head)).toBe('zip')
    head.write('mimetypeapplication/epub+zip', 30, 'latin1')
    expect(detectFormat(head)).toBe('epub')
  })

  it('finds a document whose header comes after other bytes', () => {
    expect(detectFormat(Buffer.from('\n\n%PDF-1.4'))).toBe('pdf')
  })

  it('distinguishes AVIF from HEIC by their brands', () => {
    const boxed = (brand: string, other: string) => {
      const head = Buffer.alloc(20)
      head.writeUInt32BE(20, 0)
      head.write(`ftyp${brand}`, 4, 'latin1')
      head.write(other, 16, 'latin1')
      return head
    }
    expect(detectFormat(boxed('avif', 'mif1'))).toBe('avif')
    expect(detectFormat(boxed('mif1', 'avif'))).toBe('avif')
    expect(detectFormat(boxed('heic', 'mif1'))).toBe('heic')
    expect(detectFormat(boxed('isom', 'mp42'))).toBeUndefined()
  })
})
