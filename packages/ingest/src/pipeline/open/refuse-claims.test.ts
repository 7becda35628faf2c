import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { toArchiveSource } from './archive-entry.ts'
import { refuseClaims, refuseLength, refuseTotal } from './refuse-claims.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** The verdict of what throws one; ok where nothing is thrown. */
function verdictOf(run: () => void): string {
  try {
    run()
    return 'ok'
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
    return error.verdict
  }
}

it.each([
  [100_000, 'ok'],
  [100_001, 'too_many_entries'],
])('an archive of %i files is %s', (count, verdict) => {
  const entries = Array.from({ length: count }, () => ({ sizeBytes: 1 }))
  expect(verdictOf(() => refuseClaims(entries, MIB, DEFAULT_LIMITS))).toBe(verdict)
})

it.each([
  // All that comes out of one archive, however well it is packed.
  [20 * GIB, GIB, 'ok'],
  [20 * GIB + 1, GIB, 'bomb'],
  // A thousand times what the archive has.
  [1000 * MIB, MIB, 'ok'],
  [1000 * MIB + 1, MIB, 'bomb'],
  // Small text compresses well.
  [64 * MIB, 1, 'ok'],
  [64 * MIB + 1, 1, 'bomb'],
])('%i bytes out of an archive of %i are %s', (total, archiveBytes, verdict) => {
  expect(verdictOf(() => refuseTotal(total, archiveBytes, DEFAULT_LIMITS))).toBe(verdict)
  const claimed = [{ sizeBytes: total - 1 }, { sizeBytes: 1 }]
  expect(verdictOf(() => refuseClaims(claimed, archiveBytes, DEFAULT_LIMITS))).toBe(verdict)
})

it.each([
  [4 * GIB, 'ok'],
  [4 * GIB + 1, 'too_large'],
])('a file of %i bytes is %s', (length, verdict) => {
  expect(verdictOf(() => refuseLength(length, DEFAULT_LIMITS))).toBe(verdict)
})

it.each([
  [4096, 1, 0],
  [4097, 0, 1],
])('of an entry whose name has %i bytes %i file is taken and %i refused', (bytes, taken, not) => {
  const name = `${'a'.repeat(bytes - 4)}.txt`
  const read = () => Readable.from([])
  const entry = { name, type: 'file' as const, sizeBytes: 1, fingerprint: '', read }
  const { files, refused } = toArchiveSource([entry], DEFAULT_LIMITS)
  expect([files.length, refused.length]).toEqual([taken, not])
})
