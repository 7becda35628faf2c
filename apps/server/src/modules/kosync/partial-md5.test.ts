import { describe, expect, it } from 'vitest'
import { toPartialMd5 } from './partial-md5.ts'

/**
 * Made by KOReader's own loop (`util.partialMD5` of frontend/util.lua) in LuaJIT 2.1, over files of these
 * lengths with the bytes below.
 */
const OF_KOREADER = [
  [0, 'd41d8cd98f00b204e9800998ecf8427e'],
  [1, '93b885adfe0da089cdf634904fd59f71'],
  [1000, '4334b5638e2807fc3700cb5880c971ef'],
  [1024, '8ad28c390db7c887dc67781979b1fa78'],
  [1025, '1655707a6623a13113e1d602c9ee7a19'],
  [1500, '8e6ad6ee0c67e2e4298f923409e02a83'],
  [2048, 'c6046eba183f17c4ff8274d68a9ea2b3'],
  [4096, 'c6046eba183f17c4ff8274d68a9ea2b3'],
  [5000, '475981c4b3ec3360a13776c983031c6a'],
  [70_000, '105235ef52933c998119efd288e7cb80'],
  [5_000_000, '9ce334ea84a08ff859bff472cb417747'],
] as const

function toBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = at * 31 + (at >>> 8) * 7
  return bytes
}

describe('toPartialMd5', () => {
  it.each(OF_KOREADER)('names a file of %i bytes as KOReader does', async (length, digest) => {
    const bytes = toBytes(length)
    const read = async (start: number, part: number) => bytes.subarray(start, start + part)
    expect(await toPartialMd5(length, read)).toBe(digest)
  })

  it('reads at most 12 kB, and nothing behind the end', async () => {
    const parts: [number, number][] = []
    await toPartialMd5(2 ** 31, async (start, length) => {
      parts.push([start, length])
      return Buffer.alloc(length)
    })
    expect(parts.map(([start]) => start)).toEqual([
      0, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864,
      268_435_456, 1_073_741_824,
    ])
    expect(parts.every(([, length]) => length === 1024)).toBe(true)
  })
})
