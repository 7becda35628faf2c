import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readLines } from './read-lines.ts'
import { DEFAULT_BOUNDS } from './worker-pool.ts'

function aReading(maxBytes = 1024) {
  const stream = new PassThrough()
  const lines: string[] = []
  let excesses = 0
  readLines(stream, {
    maxBytes,
    onLine: (line) => lines.push(line),
    onExcess: () => void (excesses += 1),
  })
  const write = (bytes: Buffer | string) =>
    new Promise<void>((resolve) => stream.write(bytes, () => setImmediate(resolve)))
  return { write, lines, excesses: () => excesses }
}

describe('readLines', () => {
  it('ends a line at a line feed alone, wherever the pieces of it end', async () => {
    const { write, lines } = aReading()
    const bytes = Buffer.from('{"a":"\u2028一\u2029\u0085"}\n\n{"b":1}\nrest')
    for (const byte of bytes) await write(Buffer.of(byte))
    expect(lines).toEqual(['{"a":"\u2028一\u2029\u0085"}', '', '{"b":1}'])
  })

  it('reports a line that grows too long once, and takes nothing after it', async () => {
    const { write, lines, excesses } = aReading(100_000)
    await write(`${'a'.repeat(100_000)}\n`)
    await write('b'.repeat(60_000))
    await write('b'.repeat(60_000))
    await write('b'.repeat(60_000))
    await write('\nc\n')
    expect([lines.map((line) => line.length), excesses()]).toEqual([[100_000], 1])
  })

  it('takes answers of a worker up to 64 MiB', async () => {
    const { write, lines, excesses } = aReading(DEFAULT_BOUNDS.answerBytes)
    const piece = Buffer.alloc(1024 ** 2, 'a')
    for (let count = 0; count < 64; count++) await write(piece)
    await write('\n')
    expect([lines.map((line) => line.length), excesses()]).toEqual([[64 * 1024 ** 2], 0])
    for (let count = 0; count < 64; count++) await write(piece)
    expect(excesses()).toBe(0)
    await write('a')
    expect(excesses()).toBe(1)
  })
})
