import { randomBytes } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aFolder } from '../../test-folders.ts'
import { verdictOf } from '../../verdict-error.ts'
import { readRange } from './read-range.ts'

const BYTES = randomBytes(7 * 1024 ** 2 + 13)

async function openBytes() {
  const path = join(await aFolder(), 'archive')
  await writeFile(path, BYTES)
  return open(path, 'r')
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(Buffer.from(chunk))
  return Buffer.concat(all)
}

it('gives the bytes of each range, however many are read side by side', async () => {
  await using file = await openBytes()
  const lengths = [0, 1, 5000, 1024 ** 2, 1024 ** 2 + 1, 2.5 * 1024 ** 2, 5 * 1024 ** 2 + 7]
  // More than buffers are kept, twice, so that the second time reads into those of the first.
  for (const shift of [1, 1024 ** 2 + 5]) {
    const read = await Promise.all(
      lengths.map((length) => collect(readRange(file, { start: shift, length }))),
    )
    for (const [index, length] of lengths.entries()) {
      expect(read[index]!.equals(BYTES.subarray(shift, shift + length))).toBe(true)
    }
  }
})

it('never writes into a chunk that somebody holds, also when others stop in the middle', async () => {
  await using file = await openBytes()
  for (let turn = 0; turn < 20; turn++) {
    const held = readRange(file, { start: turn, length: 4 * 1024 ** 2 })
    const { value } = (await held.next()) as { value: Uint8Array }
    const stopped = readRange(file, { start: 100, length: 3 * 1024 ** 2 })
    await stopped.next()
    await stopped.return(undefined)
    await collect(readRange(file, { start: 200, length: 2 * 1024 ** 2 }))
    expect(BYTES.subarray(turn, turn + value.length).equals(value)).toBe(true)
    await held.return(undefined)
  }
})

it('finds data behind a header, also when it reaches further than was thought', async () => {
  await using file = await openBytes()
  const place = { from: 1.5 * 1024 ** 2, to: 3.5 * 1024 ** 2 }
  for (const length of [1000, 1024 ** 2, 3 * 1024 ** 2, 4 * 1024 ** 2]) {
    const heads: number[] = []
    const locate = (head: Buffer) => {
      heads.push(head.length)
      return place
    }
    const data = await collect(readRange(file, { start: 3, length }, locate))
    expect(data.equals(BYTES.subarray(3 + place.from, 3 + place.to))).toBe(true)
    expect(heads).toEqual([Math.min(length, 1024 ** 2)])
  }
})

it('ends with a verdict where the file ends before', async () => {
  await using file = await openBytes()
  const reading = collect(readRange(file, { start: 1000, length: BYTES.length }))
  expect(await reading.catch((error: unknown) => verdictOf(error, 'ok'))).toBe('corrupted')
})
