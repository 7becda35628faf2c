import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { aFolder } from '../../test-folders.ts'
import { verdictOf } from '../../verdict-error.ts'
import { openImage } from './decode-image.ts'

/** A picture in gray that claims a size, with little behind it: only what it says is looked at. */
function aPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    ...[Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head)],
    ...[chunk('IDAT', deflateSync(Buffer.alloc(1024))), chunk('IEND', Buffer.alloc(0))],
  ])
}

/** A moving picture of one pixel. */
function aGif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

async function open(bytes: Buffer, format: 'png' | 'gif') {
  const path = join(await aFolder(), `picture.${format}`)
  await writeFile(path, bytes)
  return openImage(path, format, DEFAULT_LIMITS).then(
    ({ width, height, frameCount }) => ({ width, height, frameCount }),
    (error: unknown) => verdictOf(error, 'unreadable'),
  )
}

describe('a picture', () => {
  it('may have a hundred million pixels, and is not decoded with one row more', async () => {
    const found = { width: 10_000, height: 10_000, frameCount: 1 }
    expect(await open(aPng(10_000, 10_000), 'png')).toEqual(found)
    expect(await open(aPng(10_000, 10_001), 'png')).toBe('too_many_pixels')
  })

  it('may have a thousand frames, and is refused with one more', async () => {
    expect(await open(aGif(1000), 'gif')).toEqual({ width: 1, height: 1, frameCount: 1000 })
    expect(await open(aGif(1001), 'gif')).toBe('too_many_frames')
  })
})
