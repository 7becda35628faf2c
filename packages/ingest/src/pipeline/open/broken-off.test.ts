import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { a7z } from '../../test-7zs.ts'
import { aFolder, anIngest, INPUTS } from '../../test-folders.ts'
import { aRar } from '../../test-rars.ts'
import { aTar } from '../../test-tars.ts'
import { aZip } from '../../test-zips.ts'

const LINE = (index: number) => `line ${index} ${(index * 7919).toString(36)}\n`
const WORDS = Array.from({ length: 4000 }, (_, index) => LINE(index)).join('')
const FILES = [
  { name: '1.txt', data: 'whole' },
  { name: '2.txt', data: WORDS },
]

async function takeIn(name: string, bytes: Buffer) {
  const root = await aFolder()
  const source = join(root, name)
  await writeFile(source, bytes)
  const work = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
  const verdictOf = (path: string) => work.verdicts.find((found) => found.path === path)
  const playfiles = Object.values<Playfile>(work.ziptree.playfile)
  return { ...work, verdictOf, playfiles }
}

/** Sizes behind the data, as a program writes that cannot go back. */
function aStreamedZip(): Buffer {
  const zip = aZip(FILES)
  const at = zip.indexOf('2.txt') - 30
  zip.writeUInt16LE(zip.readUInt16LE(at + 6) | 8, at + 6)
  zip.fill(0, at + 14, at + 26)
  return zip
}

const cutIn = (bytes: Buffer, sign: string, length: number) =>
  bytes.subarray(0, bytes.indexOf(sign) + length)

describe('an archive that ends in the middle of a file', () => {
  it.each<[string, Buffer]>([
    ['a.zip', cutIn(aZip(FILES), '2.txt', 12_000)],
    ['stored.zip', cutIn(aZip(FILES.map((file) => ({ ...file, method: 0 }))), '2.txt', 20_000)],
    ['streamed.zip', cutIn(aStreamedZip(), '2.txt', 12_000)],
    ['a.tar', cutIn(aTar(FILES), '2.txt', 20_000)],
    ['a.rar', cutIn(aRar(FILES), '2.txt', 20_000)],
    ['a.tgz', gzipSync(aTar(FILES), { level: 0 }).subarray(0, 30_000)],
  ])('%s has what is there of it, which says that it is damaged', async (name, bytes) => {
    const { verdict, verdictOf, playfiles } = await takeIn(name, bytes)
    expect(verdict).toBe('ok')
    expect(verdictOf('1.txt')?.verdict).toBe('ok')
    expect(verdictOf('2.txt')).toMatchObject({
      verdict: 'damaged',
      message: expect.stringContaining('ends in the middle of the file'),
    })
    const cut = playfiles.find((playfile) => 'verdict' in playfile)
    expect(cut).toMatchObject({ type: 'text', verdict: 'damaged', text: {} })
    expect(cut!.length).toBeGreaterThan(10_000)
    expect(cut!.length).toBeLessThan(WORDS.length)
  })

  it('has nothing of a file whose first byte is behind its end', async () => {
    const { verdictOf } = await takeIn('a.zip', cutIn(aZip(FILES), '2.txt', 5))
    expect(verdictOf('2.txt')?.verdict).toBe('corrupted')
  })
})

describe('a rar that breaks off', () => {
  it('has what is whole, and says that more is missing, wherever it was cut', async () => {
    const rar = aRar([...FILES, { name: '3.txt', data: 'last' }])
    const places = [rar.indexOf('2.txt') - 3, rar.indexOf('3.txt') - 9, rar.indexOf('3.txt') + 2]
    for (const place of [...places, rar.length - 8, rar.length - 1]) {
      const { verdict, verdictOf } = await takeIn('a.rar', rar.subarray(0, place))
      expect(verdict).toBe('ok')
      expect(verdictOf('1.txt')?.verdict).toBe('ok')
      const message = expect.stringContaining('The archive breaks off.')
      expect(verdictOf('')).toMatchObject({ verdict: 'damaged', message })
    }
    expect((await takeIn('a.rar', rar)).verdictOf('')).toBeUndefined()
  })

  it.skipIf(INPUTS === undefined)(
    'of an age that knows no last block is whole without one (needs the inputs folder)',
    async () => {
      const rar = await readFile(join(INPUTS!, 'comics/komga/rar4.rar'))
      const { verdictOf } = await takeIn('a.rar', rar.subarray(0, -7))
      expect([verdictOf('komga-3.png')?.verdict, verdictOf('')]).toEqual(['ok', undefined])
    },
  )
})

describe('a 7z that breaks off', () => {
  it('is refused by the reason: its list of files stood at the end', async () => {
    const bytes = a7z(FILES)
    const { verdict, message } = await takeIn('a.7z', bytes.subarray(0, -9))
    expect(verdict).toBe('corrupted')
    expect(message).toContain(`${bytes.length - 9} of ${bytes.length} bytes`)
  })
})
