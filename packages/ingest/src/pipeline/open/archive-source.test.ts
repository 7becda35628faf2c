import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Verdict } from '@yomikura/contract/errors'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, type IngestLimits } from '../../settings.ts'
import { INPUTS, aFolder, exists, listFiles } from '../../test-folders.ts'
import { aTar } from '../../test-tars.ts'
import { verdictOf } from '../../verdict-error.ts'
import { openSource } from './open-source.ts'

const SIGNAL = new AbortController().signal

type Content = { files: Record<string, string>; refused: string[] }

/** Files with their sizes or verdicts, or the verdict of the whole archive. */
async function read(path: string, limits: Partial<IngestLimits> = {}): Promise<Content | Verdict> {
  const folder = await aFolder()
  const scratch = join(folder, 'unfinished', 'unpacked')
  try {
    const source = await openSource(path, { ...DEFAULT_LIMITS, ...limits }, { scratch })
    const files: Record<string, string> = {}
    for (const file of source.files) {
      files[file.segments.join('/')] = await sizeOf(file.read(SIGNAL))
    }
    expect((await listFiles(folder)).every((path) => /\/\d+$/.test(path))).toBe(true)
    await source.close()
    expect(await listFiles(folder)).toEqual([])
    return { files, refused: source.refused.map(({ path }) => path) }
  } catch (error) {
    expect(await exists(join(folder, 'unfinished'))).toBe(false)
    return verdictOf(error, 'unreadable')
  }
}

async function sizeOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let size = 0
  try {
    for await (const chunk of chunks) size += chunk.length
    return String(size)
  } catch (error) {
    return verdictOf(error, 'unreadable')
  }
}

async function readBytes(name: string, bytes: Buffer, limits?: Partial<IngestLimits>) {
  const path = join(await aFolder(), name)
  await writeFile(path, bytes)
  return read(path, limits)
}

describe('a tar packed with gzip', () => {
  const packed = gzipSync(aTar([{ name: '本/1.txt', data: 'いち'.repeat(5000) }]))

  it('is opened whatever it is called, and another gzip file is not', async () => {
    const content = { files: { '本/1.txt': '30000' }, refused: [] }
    for (const name of ['a.tgz', 'a.tar.gz', 'a.bin']) {
      expect(await readBytes(name, packed)).toEqual(content)
    }
    const other = gzipSync('a letter')
    expect(await readBytes('a.gz', other)).toEqual({
      files: { 'a.gz': String(other.length) },
      refused: [],
    })
  })

  it('is refused when it unpacks to more than allowed, and read as far as it is whole', async () => {
    const limits = { ratioFloorBytes: 1000, ratio: 10 }
    expect(await readBytes('a.tgz', packed, limits)).toBe('bomb')
    expect(await readBytes('a.tgz', packed, { fileBytes: 1000 })).toBe('too_large')
    const content = await readBytes('a.tgz', packed.subarray(0, -20))
    expect(content).toMatchObject({ refused: [''] })
  })
})

describe('a tar', () => {
  it('gives its files, with long and decoded names', async () => {
    const long = `${'深い/'.repeat(40)}頁.png`
    const bytes = aTar([
      { name: '../../evil.txt', data: 'x' },
      { name: long, data: 'long' },
      { name: '本/', typeFlag: '5' },
      { name: '本/1.txt', data: 'いち' },
    ])
    expect(await readBytes('a.cbt', bytes)).toEqual({
      files: { 'evil.txt': '1', [long]: '4', '本/1.txt': '6' },
      refused: [],
    })
  })

  it.each(['1', '2', '3', '4', '6'])('refuses an entry of type %s', async (typeFlag) => {
    const bytes = aTar([
      { name: 'thing', typeFlag },
      { name: 'a.txt', data: 'a' },
    ])
    expect(await readBytes('a.tar', bytes)).toEqual({ files: { 'a.txt': '1' }, refused: ['thing'] })
  })

  it('gives the files before a cut, and says which is cut', async () => {
    const bytes = aTar([
      { name: 'a.txt', data: 'a' },
      { name: 'b.txt', data: 'b'.repeat(2000) },
    ])
    expect(await readBytes('a.tar', bytes.subarray(0, 2000))).toEqual({
      files: { 'a.txt': '1', 'b.txt': 'corrupted' },
      refused: [],
    })
  })

  it('is refused when its first header is broken, and above the limits', async () => {
    const bytes = aTar([
      { name: 'a.txt', data: 'aaaa' },
      { name: 'b.txt', data: 'b' },
    ])
    expect(await readBytes('a.tar', Buffer.alloc(2000, 7))).toBe('corrupted')
    expect(await readBytes('a.tar', bytes, { entries: 1 })).toBe('too_many_entries')
    expect(await readBytes('a.tar', bytes, { totalBytes: 4 })).toBe('bomb')
    expect(await readBytes('a.tar', bytes, { fileBytes: 3 })).toEqual({
      files: { 'a.txt': 'too_large', 'b.txt': '1' },
      refused: [],
    })
  })
})

describe('a rar or 7z', () => {
  it.skipIf(INPUTS === undefined)(
    'is refused above the limits before it is unpacked (needs the inputs folder)',
    async () => {
      for (const path of ['comics/komga/rar4.rar', 'comics/comicbox/Captain Science #001.cb7']) {
        const archive = join(INPUTS ?? '', path)
        expect(await read(archive, { entries: 2 })).toBe('too_many_entries')
        expect(await read(archive, { totalBytes: 9000 })).toBe('bomb')
        expect(await read(archive, { ratio: 0.5, ratioFloorBytes: 10 })).toBe('bomb')
      }
    },
  )

  it('of other bytes is corrupted', async () => {
    for (const name of ['a.rar', 'a.cbr', 'a.7z', 'a.cb7']) {
      expect(await readBytes(name, Buffer.from('no archive at all'))).toBe('corrupted')
    }
  })
})

const whole = (files: Record<string, string>, refused: string[] = []): Content => ({
  files,
  refused,
})

const REAL: [path: string, expected: Content | Verdict][] = [
  [
    'comics/bitjs/archive-tar.tar',
    whole({ 'sample-1.txt': '1000', 'sample-2.csv': '73', 'sample-3.json': '120' }),
  ],
  [
    'archives/zip-slip-vulnerability/zip-slip.tar',
    whole({ 'good.txt': '19', 'tmp/evil.txt': '20' }),
  ],
  ['archives/junrar/corrupt-header.rar', 'corrupted'],
  ['archives/junrar/gh-88-empty.rar', whole({ 'foo.txt': '3', 'empty.txt': '0', 'bar.txt': '3' })],
  ['archives/junrar/loop.rar', 'corrupted'],
  ['archives/junrar/m3-1gb-claim.rar', whole({ 'tiny.bin': 'out_of_memory' })],
  ['archives/junrar/parent-dir.rar', whole({ 'tmp/existing-file': '12' })],
  [
    'archives/junrar/rar5-links-hostile.rar',
    whole({ 'h-file.txt': '24', 'dqqq/evil.txt': '55' }, [
      'h-up',
      'h-abs',
      'h-bsl',
      'h-hard.txt',
      'dlnk',
    ]),
  ],
  ['archives/junrar/rar5-password-junrar.rar', whole({ 'file1.txt': 'encrypted' })],
  ['archives/libarchive/test_read_format_rar5_encrypted_filenames.rar', 'encrypted'],
  ['archives/libarchive/test_read_format_rar5_loop_bug.rar', whole({ a: 'corrupted' })],
  ['archives/libarchive/test_read_format_rar5_multiarchive.part01.rar', 'unsupported'],
  [
    'archives/libarchive/test_read_format_rar_unicode.rar',
    whole(
      {
        '表だよ/新しいフォルダ/新規テキスト ドキュメント.txt': '0',
        '表だよ/漢字長いファイル名long-filename-in-漢字.txt': '5',
        'abcdefghijklmnopqrsテスト.txt': '16',
      },
      ['表だよ/ファイル'],
    ),
  ],
  ['archives/libarchive/test_read_format_7zip_encryption_header.7z', 'encrypted'],
  ['archives/libarchive/test_read_format_7zip_entries_oom.7z', 'corrupted'],
  [
    'archives/libarchive/test_read_format_7zip_symbolic_name.7z',
    whole({ file1: '32' }, ['symlinkfile']),
  ],
  [
    'comics/komga/rar4-solid.rar',
    whole({ 'komga-1.png': '3108', 'komga-2.png': '3108', 'komga-3.png': '3108' }),
  ],
  ['comics/komga/rar5-encrypted.rar', 'encrypted'],
  ['comics/komga/7zip.7z', whole({ 'komga.png': '3108' })],
  ['comics/stump/book.rar', whole({ 'zipped_favicon/favicon.ico': '30610' })],
]

describe.skipIf(INPUTS === undefined)('real archives (needs the inputs folder)', () => {
  it.each(REAL)('%s', async (path, expected) => {
    expect(await read(join(INPUTS ?? '', path))).toEqual(expected)
  })

  it.each(['comics/komga/rar4.rar', 'comics/komga/7zip.7z'])(
    '%s cut anywhere ends with verdicts',
    async (path) => {
      const bytes = await readFile(join(INPUTS ?? '', path))
      const name = path.slice(path.lastIndexOf('/') + 1)
      for (const share of [0.02, 0.3, 0.7, 0.99]) {
        const content = await readBytes(name, bytes.subarray(0, Math.floor(bytes.length * share)))
        const verdicts = typeof content === 'string' ? [content] : Object.values(content.files)
        expect(verdicts).toContain('corrupted')
      }
    },
  )
})
