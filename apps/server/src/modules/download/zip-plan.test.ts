import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { toDosTime } from './zip-format.ts'
import { planZip, readZip, type ZipPlan } from './zip-plan.ts'

const AT = toDosTime('2026-05-04 03:02:01')
const GIB = 1024 ** 3

/** Files of any size that hold nothing but zeros. */
async function openZeros(_key: string, { start, end }: { start: number; end: number }) {
  return Readable.from(zeros(end - start + 1))
}

function* zeros(length: number): Generator<Buffer> {
  const block = Buffer.alloc(1024 ** 2)
  for (let left = length; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length))
}

/** Reads any part of a zip that exists nowhere. */
class PlanReader extends RandomAccessReader {
  readonly #plan: ZipPlan

  constructor(plan: ZipPlan) {
    super()
    this.#plan = plan
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readZip(this.#plan, { start, end: end - 1 }, openZeros))
  }
}

async function list(plan: ZipPlan): Promise<Entry[]> {
  const file = await fromRandomAccessReaderPromise(new PlanReader(plan), plan.length, {
    autoClose: false,
  })
  const entries: Entry[] = []
  for await (const entry of file.eachEntry()) entries.push(entry)
  return entries
}

describe('a planned zip', () => {
  it('holds files and offsets over 4 GiB in the 64-bit form', async () => {
    const sizes = [10, 5 * GIB, 4 * GIB - 1, 20, 0xffffffff - 1]
    const plan = planZip(
      sizes.map((size, index) => ({
        name: `映画/${index}.mp4`,
        key: String(index),
        size,
        crc: index,
      })),
      AT,
    )
    const entries = await list(plan)
    expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual(
      sizes.map((size, index) => [`映画/${index}.mp4`, size]),
    )
    expect(entries.map(({ relativeOffsetOfLocalHeader }) => relativeOffsetOfLocalHeader)).toEqual(
      plan.entries.map(({ offset }) => offset),
    )
    for (const { offset, name } of plan.entries) {
      const local = await buffer(readZip(plan, { start: offset, end: offset + 29 }, openZeros))
      expect([local.readUInt32LE(0), local.readUInt16LE(26)]).toEqual([0x04034b50, name.length])
    }
  })

  it('holds more entries than 16 bits count', async () => {
    const plan = planZip(
      Array.from({ length: 70_000 }, (_, index) => ({
        name: `${index}`,
        key: '',
        size: 0,
        crc: 0,
      })),
      AT,
    )
    expect((await list(plan)).length).toBe(70_000)
  })

  it('has as many bytes as it says', async () => {
    const plan = planZip(
      [
        { name: 'a', key: 'a', size: 3, crc: 0 },
        { name: '空', key: 'b', size: 0, crc: 0 },
      ],
      AT,
    )
    const whole = await buffer(readZip(plan, { start: 0, end: plan.length - 1 }, openZeros))
    expect(whole.length).toBe(plan.length)
  })

  it('breaks off when a stored file is shorter than it was', async () => {
    const plan = planZip([{ name: 'a', key: 'a', size: 30, crc: 0 }], AT)
    const shorter = async () => Readable.from([Buffer.alloc(20)])
    const reading = buffer(readZip(plan, { start: 0, end: plan.length - 1 }, shorter))
    await expect(reading).rejects.toThrow('another length')
  })

  it('changes its validator with names, sizes, contents and times, and with nothing else', () => {
    const file = { name: 'a', key: 'k', size: 1, crc: 1 }
    const etag = (change: Partial<typeof file>, at = AT) =>
      planZip([{ ...file, ...change }], at).etag
    expect(etag({ key: 'moved' })).toBe(etag({}))
    const others = [
      etag({ name: 'b' }),
      etag({ size: 2 }),
      etag({ crc: 2 }),
      etag({}, toDosTime('')),
    ]
    expect(new Set([etag({}), ...others]).size).toBe(5)
  })
})
