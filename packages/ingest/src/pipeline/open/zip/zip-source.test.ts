import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Verdict } from '@yomikura/contract/errors'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, type IngestLimits } from '../../../settings.ts'
import { aFolder } from '../../../test-folders.ts'
import { aZip, type TestEntry } from '../../../test-zips.ts'
import { verdictOf } from '../../../verdict-error.ts'
import { openZip } from './zip-source.ts'

const SIGNAL = new AbortController().signal

async function readZip(bytes: Buffer, limits: Partial<IngestLimits> = {}) {
  const path = join(await aFolder(), 'a.zip')
  await writeFile(path, bytes)
  const source = await openZip(path, { ...DEFAULT_LIMITS, ...limits })
  try {
    const files: Record<string, string> = {}
    for (const file of source.files) {
      files[file.segments.join('/')] = await readAll(file.read(SIGNAL))
    }
    return { files, refused: source.refused }
  } finally {
    await source.close()
  }
}

/** The content, or the verdict that reading it ended with. */
async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    const all: Uint8Array[] = []
    for await (const chunk of chunks) all.push(Buffer.from(chunk))
    return Buffer.concat(all).toString()
  } catch (error) {
    return `verdict ${verdictOf(error, 'unreadable')}`
  }
}

const refusalOf = async (bytes: Buffer, limits?: Partial<IngestLimits>): Promise<Verdict> =>
  readZip(bytes, limits).then(
    () => 'ok',
    (error: unknown) => verdictOf(error, 'unreadable'),
  )

describe('openZip', () => {
  it('reads deflated and stored entries', async () => {
    const { files } = await readZip(
      aZip([
        { name: '本/1.txt', data: 'いち' },
        { name: '本/2.txt', data: 'に', method: 0 },
        { name: '本/', mode: 0o040755 },
      ]),
    )
    expect(files).toEqual({ '本/1.txt': 'いち', '本/2.txt': 'に' })
  })

  it.each([0, 8])(
    'reads entries of any size behind local fields of any length, method %i',
    async (method) => {
      const data = randomBytes(2_500_000).toString('latin1')
      const entries = [0, 24, 700, 65_000].flatMap((length) =>
        [data, data.slice(0, 1000), ''].map((text) => ({
          ...{ name: `${length}/${text.length}`, method, data: text },
          localExtra: Buffer.alloc(length),
        })),
      )
      const { files } = await readZip(aZip(entries))
      expect(Object.keys(files)).toHaveLength(12)
      // Compared one by one: a difference of megabytes is unreadable.
      for (const entry of entries) expect(files[entry.name] === entry.data).toBe(true)
    },
  )

  it('takes the archive and not the one that hides in its comment', async () => {
    const comment = aZip([{ name: 'hidden.txt', data: 'x' }])
    const { files } = await readZip(aZip([{ name: 'true.txt', data: 'y' }], { comment }))
    expect(files).toEqual({ 'true.txt': 'y' })
  })

  it('reads an archive behind other bytes, and in front of some', async () => {
    const bytes = aZip([{ name: 'a.txt', data: 'a' }], { prefix: '#!/bin/sh\n' })
    const expected = { 'a.txt': 'a' }
    expect((await readZip(bytes)).files).toEqual(expected)
    expect((await readZip(Buffer.concat([bytes, Buffer.from('junk')]))).files).toEqual(expected)
  })

  it('splits a CP932 name after decoding it, so that "表" stays one letter', async () => {
    const name = iconv.encode('表/一覧表.txt', 'cp932')
    expect(name.includes(0x5c)).toBe(true)
    expect(Object.keys((await readZip(aZip([{ name, data: 'x' }]))).files)).toEqual([
      '表/一覧表.txt',
    ])
  })

  it('believes a Unicode path field only for the name that it was made for', async () => {
    const name = Buffer.from('old.txt')
    const fieldFor = (bytes: Buffer) => {
      const head = Buffer.from([0x75, 0x70, 0, 0, 1, 0, 0, 0, 0])
      head.writeUInt32LE(crc32(bytes), 5)
      const field = Buffer.concat([head, Buffer.from('夜.txt')])
      field.writeUInt16LE(field.length - 4, 2)
      return field
    }
    const named = async (extra: Buffer) =>
      Object.keys((await readZip(aZip([{ name, data: 'x', extra }]))).files)
    expect(await named(fieldFor(name))).toEqual(['夜.txt'])
    expect(await named(fieldFor(Buffer.from('other.txt')))).toEqual(['old.txt'])
  })

  it.each([
    ['a symbolic link', 0o120777],
    ['a device', 0o020666],
    ['a pipe', 0o010666],
    ['a socket', 0o140666],
  ])('refuses %s and takes the rest', async (_, mode) => {
    const { files, refused } = await readZip(
      aZip([
        { name: 'thing', data: '/etc/passwd', mode },
        { name: 'a.txt', data: 'a' },
      ]),
    )
    expect(files).toEqual({ 'a.txt': 'a' })
    expect(refused).toEqual([{ path: 'thing', verdict: 'unsafe_entry' }])
  })

  it('gives names that clash a number, and drops litter', async () => {
    const { files } = await readZip(
      aZip([
        { name: 'A.txt', data: '1' },
        { name: 'a.TXT', data: '2' },
        { name: 'A.txt/b.txt', data: '3' },
        { name: '__MACOSX/._A.txt', data: '4' },
      ]),
    )
    expect(files).toEqual({ 'A.txt': '1', 'a (2).TXT': '2', 'A (3).txt/b.txt': '3' })
  })

  it.each<[string, TestEntry, Verdict]>([
    [
      'an encrypted entry',
      { name: 'a', data: 'x'.repeat(13), method: 0, flags: 1, claims: { uncompressedSize: 1 } },
      'encrypted',
    ],
    ['another compression method', { name: 'a', data: 'x', method: 14 }, 'unsupported'],
    ['a wrong checksum', { name: 'a', data: 'x', claims: { crc32: 1 } }, 'corrupted'],
    [
      'more bytes than listed',
      { name: 'a', data: 'xyz', claims: { uncompressedSize: 1 } },
      'corrupted',
    ],
    [
      'fewer bytes than listed',
      { name: 'a', data: 'x', claims: { uncompressedSize: 9 } },
      'corrupted',
    ],
    ['another name in its header', { name: 'a', data: 'x', localName: 'b' }, 'corrupted'],
    [
      'stored bytes of two sizes',
      { name: 'a', data: 'x', method: 0, claims: { uncompressedSize: 2 } },
      'corrupted',
    ],
  ])('gives %s its verdict and goes on', async (_, entry, verdict) => {
    const { files } = await readZip(aZip([entry, { name: 'b.txt', data: 'fine' }]))
    expect(files).toEqual({ a: `verdict ${verdict}`, 'b.txt': 'fine' })
  })

  it('refuses a stored size that is a lie about 4 GiB', async () => {
    const bytes = aZip([{ name: 'a', data: 'x', claims: { compressedSize: 0xfffffff0 } }])
    expect(await refusalOf(bytes)).toBe('corrupted')
  })

  it('refuses entries that share bytes', async () => {
    const kernel = { name: 'a', data: 'x'.repeat(1000) }
    const bytes = aZip([kernel, { ...kernel, name: 'b', isGhost: true, claims: { offset: 0 } }])
    expect(await refusalOf(bytes)).toBe('overlapping')
  })

  it('refuses an entry whose data holds the next one', async () => {
    const quoted = {
      name: 'a',
      data: 'x',
      method: 0,
      claims: { compressedSize: 60, uncompressedSize: 60 },
    }
    expect(await refusalOf(aZip([quoted, { name: 'b', data: 'y'.repeat(80), method: 0 }]))).toBe(
      'overlapping',
    )
  })

  it('refuses a thousandfold ratio above the floor, before unpacking', async () => {
    const zeros = aZip([{ name: 'zeros', data: Buffer.alloc(2 * 1024 ** 2) }])
    const { files } = await readZip(zeros, { ratioFloorBytes: 1024 ** 2 })
    expect(files).toEqual({ zeros: 'verdict bomb' })
    expect((await readZip(zeros)).files.zeros).toHaveLength(2 * 1024 ** 2)
  })

  it('refuses a thousandfold ratio of all entries together, each of them below the floor', async () => {
    const zeros = Buffer.alloc(1024 ** 2)
    const bytes = aZip(['a', 'b', 'c'].map((name) => ({ name, data: zeros })))
    const limits = { ratioFloorBytes: 2 * 1024 ** 2, ratio: 500 }
    expect(await refusalOf(bytes, limits)).toBe('bomb')
    expect(await refusalOf(bytes, { ...limits, ratioFloorBytes: 3 * 1024 ** 2 })).toBe('ok')
  })

  it('loses only the entry that claims what it cannot hold', async () => {
    const claims = { uncompressedSize: 0xfffffff0 }
    const { files } = await readZip(
      aZip([
        { name: 'a', data: 'x', claims },
        { name: 'b', data: 'y' },
      ]),
    )
    expect(files).toEqual({ a: 'verdict bomb', b: 'y' })
  })

  it('refuses too many entries and too much in all', async () => {
    const three = aZip(['a', 'b', 'c'].map((name) => ({ name, data: 'x'.repeat(10) })))
    expect(await refusalOf(three, { entries: 2 })).toBe('too_many_entries')
    expect(await refusalOf(three, { totalBytes: 29 })).toBe('bomb')
    expect(await refusalOf(three, { entries: 3, totalBytes: 30 })).toBe('ok')
  })

  it('gives an entry that is too large its verdict', async () => {
    const { files } = await readZip(aZip([{ name: 'a', data: 'xxxx' }]), { fileBytes: 3 })
    expect(files).toEqual({ a: 'verdict too_large' })
  })

  it('gives whole entries or a verdict of a file that is cut anywhere', async () => {
    const text = 'a'.repeat(100)
    const bytes = aZip([{ name: 'a.txt', data: text }])
    const dataEnd = bytes.indexOf(Buffer.from('504b0102', 'hex'))
    for (let length = 0; length < bytes.length; length += 7) {
      const cut = bytes.subarray(0, length)
      const verdict = await refusalOf(cut)
      const files =
        verdict === 'ok' ? (await readZip(cut)).files : { 'a.txt': `verdict ${verdict}` }
      expect(files).toEqual({ 'a.txt': length < dataEnd ? 'verdict corrupted' : text })
    }
  })

  it('never ends in anything but a verdict, whichever byte is broken', async () => {
    const bytes = aZip([
      { name: 'a.txt', data: 'hello hello hello' },
      { name: 'b.txt', data: 'x', method: 0 },
    ])
    for (let at = 0; at < bytes.length; at++) {
      const broken = Buffer.from(bytes)
      broken[at]! ^= 0xff
      await readZip(broken).catch((error: unknown) => expect(error).toHaveProperty('verdict'))
    }
  })
})
