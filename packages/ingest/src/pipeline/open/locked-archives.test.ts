import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { aFolder, INPUTS } from '../../test-folders.ts'
import { aLocked } from '../../test-locked.ts'
import { aZip } from '../../test-zips.ts'
import { verdictOf } from '../../verdict-error.ts'
import { openSource } from './open-source.ts'

const SIGNAL = new AbortController().signal
const FILES = { '1.txt': 'いち'.repeat(5000), '2.txt': 'two' }
const OPEN = { '1.txt': '30000', '2.txt': '3' }

/** Sizes or verdicts of the files, or the verdict of the archive. */
async function read(path: string, passwords: readonly string[]) {
  const scratch = join(await aFolder(), 'unpacked')
  try {
    const source = await openSource(path, DEFAULT_LIMITS, { scratch, passwords })
    const files: Record<string, string> = {}
    for (const file of source.files) {
      files[file.segments.join('/')] = await sizeOf(file.read(SIGNAL))
    }
    await source.close()
    return files
  } catch (error) {
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

async function aFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(await aFolder(), name)
  await writeFile(path, bytes)
  return path
}

/** 7-Zip takes no others for a zip. */
const toPassword = (switches: readonly string[]) =>
  switches.includes('-tzip') ? 'open sesame' : 'open 本'

const KINDS: readonly (readonly [name: string, switches: readonly string[]])[] = [
  ['a zip of the old kind', ['-tzip', '-mem=ZipCrypto']],
  ['a stored zip of the old kind', ['-tzip', '-mem=ZipCrypto', '-mx0']],
  ['a zip with AES-128', ['-tzip', '-mem=AES128']],
  ['a zip with AES-256', ['-tzip', '-mem=AES256']],
  ['a stored zip with AES-256', ['-tzip', '-mem=AES256', '-mx0']],
  ['a 7z', ['-t7z']],
  ['a 7z of which each file is packed by itself', ['-t7z', '-ms=off']],
  ['a 7z whose files are not packed', ['-t7z', '-mx0']],
  ['a 7z whose names are locked too', ['-t7z', '-mhe=on']],
]

describe('a locked archive', () => {
  it.each(KINDS)(
    '%s opens with its password, wherever that stands among others',
    async (...kind) => {
      const [name, switches] = kind
      const password = toPassword(switches)
      const path = await aFile(name, await aLocked(FILES, { password, switches }))
      expect(await read(path, ['wrong', 'also wrong', password, 'more'])).toEqual(OPEN)
    },
  )

  it.each(KINDS)('%s says that it is locked without its password', async (name, switches) => {
    const path = await aFile(
      name,
      await aLocked(FILES, { password: toPassword(switches), switches }),
    )
    const isNamed = switches.includes('-mhe=on')
    const locked = isNamed ? 'encrypted' : { '1.txt': 'encrypted', '2.txt': 'encrypted' }
    expect(await read(path, [])).toEqual(locked)
    expect(await read(path, ['wrong', ''])).toEqual(locked)
  })

  it('opens by itself when its password is empty', async () => {
    const path = await aFile('empty.zip', anEmptyLock('ninety-nine'))
    expect(await read(path, [])).toEqual({ 'a.txt': '11' })
    expect(await read(path, ['other'])).toEqual({ 'a.txt': '11' })
  })

  it('is not called damaged where the empty password fits its first byte by chance', async () => {
    const entries = Array.from({ length: 256 }, (_, last) => ({
      ...{ name: `${last}.txt`, data: Buffer.from([...Buffer.alloc(11), last, 1]) },
      ...{ method: 0, flags: 1, claims: { uncompressedSize: 1 } },
    }))
    const found = await read(await aFile('chance.zip', aZip(entries)), [])
    expect(new Set(Object.values(found))).toEqual(new Set(['encrypted']))
  })

  it('that was changed under its password is damaged, and not locked', async () => {
    const bytes = anEmptyLock('ninety-nine')
    const at = bytes.indexOf('a.txt') + 'a.txt'.length + SALT.length + 2
    bytes[at] = bytes[at]! ^ 1
    expect(await read(await aFile('changed.zip', bytes), [])).toEqual({ 'a.txt': 'corrupted' })
  })

  it('is opened by the one password of forty that opens it whole, though more fit its first byte', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => String(number))
    const switches = ['-tzip', '-mem=ZipCrypto']
    const [first, second] = await Promise.all(
      ['7', '23'].map((password) =>
        aLocked({ [`${password}.txt`]: 'text '.repeat(99) }, { password, switches }),
      ),
    )
    for (const [bytes, name] of [
      [first, '7.txt'],
      [second, '23.txt'],
    ] as const) {
      expect(await read(await aFile('one.zip', bytes!), numbers)).toEqual({ [name]: '495' })
    }
  })

  describe.skipIf(INPUTS === undefined)('of another program', () => {
    it.each([
      ['archives/libarchive/test_read_format_zip_traditional_encryption_data.zip', '12345678', 2],
      ['archives/libarchive/test_read_format_zip_winzip_aes256.zip', 'password', 1],
      ['archives/libarchive/test_read_format_7zip_encryption_header.7z', '12345678', 1],
      ['archives/libarchive/test_read_format_rar5_encrypted_filenames.rar', 'password', 4],
      ['archives/junrar/rar5-password-junrar.rar', 'junrar', 1],
      ['comics/komga/zip-encrypted.zip', 'komga', 1],
      ['comics/komga/rar5-encrypted.rar', 'komga', 1],
    ])('%s opens with the password that it was made with', async (path, password, count) => {
      const found = await read(join(INPUTS!, path), ['wrong', password])
      expect(Object.values(found).filter((size) => Number(size) > 0)).toHaveLength(count)
      const locked = await read(join(INPUTS!, path), ['wrong'])
      const verdicts = typeof locked === 'string' ? [locked] : Object.values(locked)
      expect(new Set(verdicts)).toEqual(new Set(['encrypted']))
    })

    it('archives/zip4j/strong_encrypted.zip stays locked: only PKZIP opens it', async () => {
      const path = join(INPUTS!, 'archives/zip4j/strong_encrypted.zip')
      expect(await read(path, ['password'])).toEqual({ 'test.txt': 'encrypted' })
    })
  })
})

const SALT = Buffer.from('0123456789abcdef')

/** A zip of WinZip's kind with one stored file of at most 16 bytes, locked with no password at all. */
function anEmptyLock(text: string): Buffer {
  const keys = pbkdf2Sync('', SALT, 1000, 66, 'sha1')
  const counter = Buffer.alloc(16)
  counter[0] = 1
  const stream = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).update(counter)
  const locked = Buffer.from(text).map((byte, at) => byte ^ stream[at]!)
  const seal = createHmac('sha1', keys.subarray(32, 64)).update(locked).digest().subarray(0, 10)
  const data = Buffer.concat([SALT, keys.subarray(64), locked, seal])
  const extra = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 0, 0])
  const claims = { crc32: 0, uncompressedSize: text.length }
  return aZip([{ name: 'a.txt', data, method: 99, flags: 1, extra, claims }])
}
