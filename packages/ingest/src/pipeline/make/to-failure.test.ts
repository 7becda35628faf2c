import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toFailure } from './to-failure.ts'
import { VerdictError } from '../../verdict-error.ts'

/** What `act` really throws. */
async function failureOf(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('It does not fail.')
}

/** A file of nothing that is larger than any buffer. */
async function readHuge(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-huge-'))
  try {
    const file = await open(join(folder, 'huge'), 'w')
    await file.truncate(3 * 1024 ** 3)
    await file.close()
    await readFile(join(folder, 'huge'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('toFailure', () => {
  it.each<[string, () => unknown, string]>([
    ['its verdict', () => Promise.reject(new VerdictError('bomb')), 'bomb'],
    ['a parser that reads where nothing is', () => Buffer.alloc(1).readUInt32LE(9), 'corrupted'],
    ['a text longer than any may be', () => 'ab'.repeat(2 ** 30), 'out_of_memory'],
    ['an array longer than any may be', () => new Array(-1), 'out_of_memory'],
    ['a file that no buffer holds', readHuge, 'too_large'],
  ])('costs the file for %s', async (_what, act, verdict) => {
    expect(toFailure('image', 5, await failureOf(act))).toMatchObject({
      verdict,
      playfile: { type: 'image', length: 5, verdict },
      outputs: [],
    })
  })

  it.each<[string, () => unknown]>([
    ['a file that is gone', () => readFile('/nowhere/at/all')],
    ['an unforeseen error', () => Promise.reject(new Error('ffmpeg: No space left'))],
  ])('blames no file for %s', async (_what, act) => {
    const error = await failureOf(act)
    expect(() => toFailure('image', 5, error)).toThrow(error)
  })
})
