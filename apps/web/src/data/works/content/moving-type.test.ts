import { expect, it } from 'vitest'
import {
  aMoving,
  anApng,
  anAvifSequence,
} from '../../../../../../packages/ingest/src/kinds/image/test-moving-pictures.ts'
import { aPicture } from '../../../../../../packages/ingest/src/test-pictures.ts'
import { type MovingType, toMovingType } from './moving-type.ts'

const still = () => aPicture(40, 30)

/** A picture with some of its bytes replaced. */
function patched(bytes: Buffer, at: number, patch: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), patch, bytes.subarray(at + patch.length)])
}

/** The number of frames that `acTL` announces, made another. */
async function anApngThatClaims(frames: number): Promise<Buffer> {
  const bytes = await anApng()
  const count = Buffer.alloc(4)
  count.writeUInt32BE(frames)
  return patched(bytes, bytes.indexOf('acTL', 0, 'latin1') + 4, count)
}

async function firstHalfOf(bytes: Promise<Buffer>): Promise<Buffer> {
  const whole = await bytes
  return whole.subarray(0, whole.length / 2)
}

const PICTURES: readonly (readonly [string, () => Promise<Buffer>, MovingType | undefined])[] = [
  ['a GIF of three frames', () => aMoving('gif'), 'image/gif'],
  ['a GIF of 300 frames', () => aMoving('gif', { width: 4, height: 4, frames: 300 }), 'image/gif'],
  ['a GIF of one frame', () => still().gif().toBuffer(), undefined],
  ['a GIF cut off in its first frame', () => firstHalfOf(still().gif().toBuffer()), undefined],
  ['a GIF of nothing but its head', async () => Buffer.from('GIF89a', 'latin1'), undefined],
  [
    'a GIF of a million empty comments',
    async () => Buffer.from(`GIF89a${'\0'.repeat(7)}${'!\xfe\0'.repeat(1_000_000)}`, 'latin1'),
    undefined,
  ],
  ['a WebP of three frames', () => aMoving('webp'), 'image/webp'],
  ['a WebP of one frame', () => still().webp().toBuffer(), undefined],
  [
    'a WebP cut off before its flags',
    async () => (await aMoving('webp')).subarray(0, 20),
    undefined,
  ],
  ['a PNG of two frames', () => anApng(), 'image/png'],
  ['a PNG of one frame', () => anApng({ frames: 1 }), undefined],
  ['a PNG without frames', () => still().png().toBuffer(), undefined],
  ['a PNG that claims four billion frames', () => anApngThatClaims(0xffff_ffff), 'image/png'],
  ['a PNG that claims no frame', () => anApngThatClaims(0), undefined],
  [
    'a PNG whose first chunk claims four gigabytes',
    async () => patched(await anApng(), 8, Buffer.alloc(4, 0xff)),
    undefined,
  ],
  ['an AVIF of two frames', () => anAvifSequence(), 'image/avif'],
  ['an AVIF of one picture', () => still().avif({ effort: 0 }).toBuffer(), undefined],
  [
    'an AVIF whose brands claim four gigabytes',
    async () => patched(await still().avif({ effort: 0 }).toBuffer(), 0, Buffer.alloc(4, 0xff)),
    undefined,
  ],
  [
    'an AVIF cut off in its brands',
    async () => (await anAvifSequence()).subarray(0, 10),
    undefined,
  ],
  ['a JPEG', () => still().jpeg().toBuffer(), undefined],
  ['text that says GIF', async () => Buffer.from('GIF is a picture that moves.'), undefined],
  ['nothing', async () => Buffer.alloc(0), undefined],
]

it.each(PICTURES)('%s is known by its bytes', async (_, make, type) => {
  expect(toMovingType(new Uint8Array(await make()))).toBe(type)
})

it('reads a part of a larger buffer as what it is', async () => {
  const bytes = await anApng()
  const inside = Buffer.concat([Buffer.alloc(7, 0x21), bytes])
  expect(toMovingType(inside.subarray(7))).toBe('image/png')
})
