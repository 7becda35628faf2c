import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, type IngestLimits } from '../../../settings.ts'
import { aFolder, INPUTS, listFiles } from '../../../test-folders.ts'
import { aPacked } from '../../../test-locked.ts'
import { aZip } from '../../../test-zips.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { openSource } from '../open-source.ts'

const SIGNAL = new AbortController().signal
const WORDS = Array.from({ length: 3000 }, (_, index) => `line ${index * 7919}\n`).join('')
const FILES = { '1.txt': WORDS, '2.txt': '', '3.txt': `other ${WORDS}` }

async function read(bytes: Buffer, limits: Partial<IngestLimits> = {}) {
  const folder = await aFolder()
  const path = join(folder, 'a.zip')
  await writeFile(path, bytes)
  const scratch = join(folder, 'unfinished', 'unpacked')
  const source = await openSource(path, { ...DEFAULT_LIMITS, ...limits }, { scratch })
  const files: Record<string, string> = {}
  for (const file of source.files) {
    files[file.segments.join('/')] = await textOf(file.read(SIGNAL))
  }
  await source.close()
  expect(await listFiles(folder)).toEqual([path])
  return files
}

/** The content, or the verdict and the words that reading it ended with. */
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Buffer[] = []
  try {
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk))
    return Buffer.concat(pieces).toString()
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
    return `${error.verdict}: ${error.message}`
  }
}

describe('entries of a zip that are not deflated', () => {
  it.each(['LZMA', 'BZip2', 'Deflate64', 'PPMd', 'XZ'])('come out whole of %s', async (method) => {
    const zip = await aPacked(FILES, ['-tzip', `-mm=${method}`])
    expect(zip.readUInt16LE(8)).not.toBe(8)
    expect(await read(zip)).toEqual(FILES)
  })

  it('lose one of them alone where its bytes are broken', async () => {
    const zip = await aPacked(FILES, ['-tzip', '-mm=BZip2'])
    zip.fill(0, zip.indexOf('1.txt') + 4000, zip.indexOf('1.txt') + 4060)
    expect(await read(zip)).toEqual({ ...FILES, '1.txt': expect.stringMatching(/^corrupted/) })
  })

  it('are refused one by one above the limits of a file, and as bombs', async () => {
    const zip = await aPacked({ ...FILES, '4.txt': 'small' }, ['-tzip', '-mm=LZMA'])
    const { '3.txt': large, ...others } = await read(zip, { fileBytes: WORDS.length })
    expect(large).toContain('too_large')
    expect(others).toEqual({ '1.txt': WORDS, '2.txt': '', '4.txt': 'small' })
    const zeros = await aPacked({ '1.txt': Buffer.alloc(99_999), '2.txt': 'x' }, [
      '-tzip',
      '-mm=LZMA',
    ])
    const bombs = await read(zeros, { ratioFloorBytes: 9999, ratio: 100 })
    expect(bombs).toEqual({ '1.txt': expect.stringContaining('bomb'), '2.txt': 'x' })
  })

  it('that are more than they say are no more than they say', async () => {
    const zip = await aPacked({ '1.txt': WORDS, '3.txt': 'last' }, ['-tzip', '-mm=LZMA'])
    zip.writeUInt32LE(100, zip.lastIndexOf('1.txt') - 46 + 24)
    const { '1.txt': first = '', '3.txt': last } = await read(zip)
    expect(first).toContain('corrupted')
    expect(last).toBe('last')
  })

  it('end with a verdict of their own where thousands of them are broken', async () => {
    const broken = Array.from({ length: 2000 }, (_, index) => ({
      name: `${index}.bin`,
      data: 'no such data',
      method: 14,
    }))
    const files = await read(aZip([...broken, { name: 'b.txt', data: 'fine' }]))
    expect(files['b.txt']).toBe('fine')
    expect(files['1999.bin']).toContain('corrupted')
  })

  it('are refused by the name of their method where no program unpacks them', async () => {
    const methods = { 1: 'Shrink', 97: 'WavPack', 77: 'compression method 77' }
    for (const [method, name] of Object.entries(methods)) {
      const entry = { name: 'a', data: 'x', method: Number(method) }
      const { a, 'b.txt': other } = await read(aZip([entry, { name: 'b.txt', data: 'fine' }]))
      expect(a).toMatch(new RegExp(`^unsupported: .*${name}`))
      expect(other).toBe('fine')
    }
  })

  it.skipIf(INPUTS === undefined).each([
    ['archives/zip2/ppmd.zip', 57],
    ['archives/commons-compress/imploding-8Kdict-3trees.zip', 11_560],
    ['archives/libarchive/test_read_format_zip_zstd.zipx', 912],
  ])('of another program come out whole: %s (needs the inputs folder)', async (path, length) => {
    const [text = ''] = Object.values(await read(await readFile(join(INPUTS!, path))))
    expect(Buffer.byteLength(text)).toBe(length)
  })
})
