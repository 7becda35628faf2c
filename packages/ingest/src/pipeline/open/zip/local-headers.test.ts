import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../../ingest-work.ts'
import { DEFAULT_LIMITS } from '../../../settings.ts'
import { aFolder, anIngest, INPUTS } from '../../../test-folders.ts'
import { aPicture } from '../../../test-pictures.ts'
import { aZip, type TestEntry } from '../../../test-zips.ts'
import { verdictOf } from '../../../verdict-error.ts'
import { openZip } from './zip-source.ts'

const SIGNAL = new AbortController().signal
const ENTRIES: TestEntry[] = [
  { name: '本/1.txt', data: 'いち'.repeat(500) },
  { name: '本/', method: 0 },
  { name: '2.txt', data: 'stored', method: 0 },
  { name: '3.txt', data: 'three '.repeat(200) },
]

const withoutDirectory = (zip: Buffer) =>
  zip.subarray(0, zip.indexOf(Buffer.from('504b0102', 'hex')))

async function read(bytes: Buffer): Promise<Record<string, string>> {
  const path = join(await aFolder(), 'it.zip')
  await writeFile(path, bytes)
  const source = await openZip(path, DEFAULT_LIMITS)
  try {
    const files: Record<string, string> = {}
    for (const file of source.files)
      files[file.segments.join('/')] = await textOf(file.read(SIGNAL))
    for (const { path: name, verdict } of source.refused) files[name] = verdict
    return files
  } finally {
    await source.close()
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  try {
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk))
    return Buffer.concat(pieces).toString()
  } catch (error) {
    return verdictOf(error, 'unreadable')
  }
}

/** The same archive as a program writes it that cannot go back: sizes stand behind the data. */
function toStreamed(zip: Buffer, hasSignature: boolean): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const packed = zip.readUInt32LE(at + 18)
    const dataAt = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const header = Buffer.from(zip.subarray(at, dataAt))
    const sizes = Buffer.from(header.subarray(14, 26))
    header.writeUInt16LE(header.readUInt16LE(6) | 8, 6)
    header.fill(0, 14, 26)
    const mark = hasSignature ? [Buffer.from('504b0708', 'hex')] : []
    parts.push(header, zip.subarray(dataAt, dataAt + packed), ...mark, sizes)
    at = dataAt + packed
  }
  return Buffer.concat([...parts, zip.subarray(zip.indexOf(Buffer.from('504b0102', 'hex')))])
}

describe('a zip without its directory', () => {
  const whole = { '本/1.txt': 'いち'.repeat(500), '2.txt': 'stored', '3.txt': 'three '.repeat(200) }

  it.each([
    ['sizes in front of the data', aZip(ENTRIES)],
    ['bytes in front of all', aZip(ENTRIES, { prefix: 'MZ a program PK'.repeat(9000) })],
    ['sizes behind the data', toStreamed(aZip(ENTRIES), true)],
    ['sizes behind the data without a mark', toStreamed(aZip(ENTRIES), false)],
  ])('is read by the headers of its entries: %s', async (_, zip) => {
    const cut = zip.subarray(0, zip.lastIndexOf(Buffer.from('504b0506', 'hex')))
    expect(await read(cut)).toEqual({ ...whole, '': 'damaged' })
  })

  it('has all but the entry that it was cut in', async () => {
    const zip = withoutDirectory(aZip(ENTRIES))
    expect(await read(zip.subarray(0, zip.length - 3))).toEqual({
      ...{ ...whole, '3.txt': 'corrupted', '': 'damaged' },
    })
  })

  it('is whole where its directory lies before more bytes than a comment can have', async () => {
    const zip = Buffer.concat([aZip(ENTRIES, { comment: 'of it' }), Buffer.alloc(70_000, 'x')])
    expect(await read(zip)).toEqual(whole)
  })

  it.each<[string, (zip: Buffer, directory: number) => void]>([
    ['an entry of it is overwritten', (zip, at) => zip.fill(0, at, at + 20)],
    ['its last bytes are', (zip) => zip.fill(7, zip.length - 60, zip.length - 30)],
    ['an entry points behind the end', (zip, at) => zip.writeUInt32LE(0xfffffff0, at + 42)],
    ['it lists fewer than it says', (zip) => zip.writeUInt16LE(9, zip.length - 12)],
  ])('is read by the headers of its entries where %s', async (_, breakIt) => {
    const zip = aZip(ENTRIES)
    breakIt(zip, zip.indexOf(Buffer.from('504b0102', 'hex')))
    expect(await read(zip)).toEqual({ ...whole, '': 'damaged' })
  })

  it('is not taken for an archive that lies in it whole', async () => {
    const inner = aZip([{ name: 'inner.txt', data: 'not by itself' }])
    const zip = aZip([
      { name: '1.cbz', data: inner, method: 0 },
      { name: '2.cbz', data: inner, method: 0 },
    ])
    const cut = zip.subarray(0, zip.indexOf('2.cbz') + 30)
    const files = await read(cut)
    expect(Object.keys(files)).toEqual(['1.cbz', '2.cbz', ''])
    expect(files['']).toBe('damaged')
  })

  it('is refused where it holds no entry at all', async () => {
    await expect(read(Buffer.from('no archive, but PK'))).rejects.toThrow('has no directory')
  })

  it('becomes a work of the pages that are left, and says so', async () => {
    const root = await aFolder()
    const source = join(root, 'it.cbz')
    const data = await aPicture(60, 80).png().toBuffer()
    const zip = aZip(['1.png', '2.png', '3.png'].map((name) => ({ name, data, method: 0 })))
    await writeFile(source, zip.subarray(0, zip.indexOf('3.png') + 40))
    const work = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
    expect([work.verdict, work.pageCount]).toEqual(['ok', 2])
    expect(work.verdicts).toMatchObject([
      { path: '1.png', verdict: 'ok' },
      { path: '2.png', verdict: 'ok' },
      { path: '3.png', verdict: 'corrupted' },
      { path: '', verdict: 'damaged' },
    ])
    expect(work.verdicts[3]?.message).toContain('found by their own headers: 3.')
  })

  it.skipIf(INPUTS === undefined)(
    'of a real book is still a book (needs the inputs folder)',
    async () => {
      const book = await readFile(join(INPUTS!, 'epub/epub-tests/css-epub-line-break.epub'))
      const root = await aFolder()
      const source = join(root, 'it.epub')
      await writeFile(source, withoutDirectory(book))
      const work = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
      expect(work.verdict).toBe('ok')
    },
  )
})
