// @bare
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioPlayfile, VideoPlayfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { findConverter } from './converter.ts'
import { describeDamage, missingSecondsOf, NO_DAMAGE, readComplaints } from './damage.ts'
import { isCut } from './find-cut.ts'

const converter = await findConverter()
const SECONDS = 20
const SINE = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}:sample_rate=16000`]
const FILM = ['-f', 'lavfi', '-i', `testsrc2=size=64x48:rate=5:duration=${SECONDS}`, ...SINE]
const H264 = ['-c:v', 'libx264', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const IN_FRONT = ['-movflags', '+faststart']

/** Twenty seconds as ffmpeg writes them. */
async function aRecording(name: string, form: readonly string[]): Promise<Buffer> {
  const path = join(await aFolder(), name)
  execFileSync('ffmpeg', ['-v', 'error', ...form, path])
  return readFile(path)
}

async function takeIn(name: string, bytes: Buffer) {
  const root = await aFolder()
  const source = join(root, name)
  await writeFile(source, bytes)
  const { verdict, verdicts, ziptree } = await ingestWork(
    anIngest({ source, outputFolder: join(root, 'out') }),
  )
  const playfile = Object.values(ziptree.playfile)[0] as AudioPlayfile | VideoPlayfile
  return { verdict, verdicts, playfile }
}

function secondsOf(playfile: AudioPlayfile | VideoPlayfile): number {
  return playfile.type === 'audio'
    ? playfile.audio.optimized.duration
    : Number(playfile.video.optimized.duration)
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A piece of noise in its middle. */
function broken(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.length / 2)
  for (let at = 0; at < 4000; at++) copy[middle + at] = (at * 151 + (at >> 3)) & 0xff
  return copy
}

const FORMS: readonly (readonly [name: string, form: readonly string[]])[] = [
  ['a.mp3', SINE],
  ['a.flac', SINE],
  ['a.m4a', [...SINE, ...IN_FRONT]],
  ['a.ogg', [...SINE, '-c:a', 'libvorbis', '-b:a', '96k']],
  ['a.wav', SINE],
  ['v.mkv', [...FILM, ...H264]],
  ['v.mp4', [...FILM, ...H264, ...IN_FRONT]],
]

describe.skipIf(converter === undefined)('a damaged recording (needs ffmpeg)', () => {
  it.each(FORMS)('%s without its second half plays its first and says so', async (name, form) => {
    const { verdict, verdicts, playfile } = await takeIn(name, half(await aRecording(name, form)))
    expect(verdict).toBe('ok')
    expect(verdicts).toMatchObject([{ path: name, verdict: 'damaged' }])
    expect(verdicts[0]?.message).toMatch(/Missing seconds: \d+|breaks off at its end/)
    expect(playfile.verdict).toBe('damaged')
    expect(secondsOf(playfile)).toBeGreaterThan(SECONDS * 0.35)
    expect(secondsOf(playfile)).toBeLessThan(SECONDS * 0.65)
  })

  it.each(FORMS.filter(([name]) => ['a.flac', 'a.m4a', 'a.ogg'].includes(name)))(
    '%s with a broken piece inside plays and says so',
    async (name, form) => {
      const { verdicts, playfile } = await takeIn(name, broken(await aRecording(name, form)))
      expect(verdicts).toMatchObject([{ verdict: 'damaged' }])
      expect(secondsOf(playfile)).toBeGreaterThan(SECONDS * 0.5)
    },
  )

  it.each(FORMS.filter(([name]) => name !== 'v.mkv'))('%s as a whole is none', async (...form) => {
    const { verdicts, playfile } = await takeIn(form[0], await aRecording(...form))
    expect(verdicts).toMatchObject([{ verdict: 'ok' }])
    expect(playfile.verdict).toBeUndefined()
  })
})

describe('missingSecondsOf', () => {
  it.each([
    [100, 100, false, 0],
    [100, 96, false, 0],
    [1000, 940, false, 0],
    [100, 80, false, 20],
    [10, 9.7, true, 10 - 9.7],
    [10, 9.9, true, 0],
    // An estimate that was too short.
    [10, 12, true, 0],
    [0, 12, false, 0],
  ])('of %d claimed seconds with %d found (counted: %s) is %d', (claimed, found, ...rest) => {
    const [isCounted, missing] = rest
    expect(missingSecondsOf(claimed, found, isCounted)).toBe(missing)
  })

  it.each([
    [100, 0],
    [0, 0],
    [240, 0.4],
  ])('of %d claimed seconds with %d found is a corrupted file', (claimed, found) => {
    expect(() => missingSecondsOf(claimed, found)).toThrow(
      expect.objectContaining({ verdict: 'corrupted' }),
    )
  })
})

describe('what a converter complains of', () => {
  const PIECE = 'Error while decoding stream #0:0: Invalid data found when processing input\n'

  it.each([
    ['nothing', '', undefined],
    ['one piece that it could not read', PIECE, undefined],
    ['many of them', PIECE.repeat(5), 'Pieces that no decoder could read: 5.'],
    [
      'an end that comes too early',
      '[mov,mp4 @ 0x1] stream 0, offset 0x40cbe: partial file\n',
      'It breaks off at its end.',
    ],
  ])('decides whether it is damaged: %s', (_, stderr, said) => {
    const found = describeDamage({ ...NO_DAMAGE, ...readComplaints({ stderr }) })
    if (said === undefined) expect(found).toBeUndefined()
    else expect(found?.message).toContain(said)
  })
})

const box = (type: string, size: number, body = 0) => {
  const bytes = Buffer.alloc(8 + body)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}
const riff = (size: number, body: number) => {
  const bytes = Buffer.alloc(12 + body)
  bytes.write('RIFF')
  bytes.writeUInt32LE(size, 4)
  return bytes
}
const EBML = Buffer.from('1a45dfa384000000001853806790', 'hex')
const oggPage = (sizes: readonly number[], body: number) => {
  const bytes = Buffer.alloc(27 + sizes.length + body)
  bytes.write('OggS')
  bytes.set([sizes.length, ...sizes], 26)
  return bytes
}

describe('a container', () => {
  it.each<[string, boolean, Buffer]>([
    ['boxes to its end', false, Buffer.concat([box('ftyp', 16, 8), box('mdat', 100, 92)])],
    ['a box that goes on', true, Buffer.concat([box('ftyp', 16, 8), box('mdat', 101, 92)])],
    ['a last box of any size', false, Buffer.concat([box('ftyp', 16, 8), box('mdat', 0, 92)])],
    ['padding behind boxes', false, Buffer.concat([box('ftyp', 16, 8), Buffer.alloc(50)])],
    ['boxes of hostile sizes', false, Buffer.concat([box('ftyp', 16, 8), box('mdat', 4, 9)])],
    ['a RIFF to its end', false, riff(104, 100)],
    ['a RIFF that goes on', true, riff(5000, 100)],
    ['a RIFF of a stream', false, riff(0xffffffff, 100)],
    ['a whole page of Ogg', false, oggPage([255, 10], 265)],
    ['a page of Ogg that goes on', true, oggPage([255, 10], 200)],
    ['a page of Ogg cut in its table', true, oggPage([255, 10], 0).subarray(0, 28)],
    ['a whole segment', false, Buffer.concat([EBML, Buffer.alloc(16)])],
    ['a segment that goes on', true, Buffer.concat([EBML, Buffer.alloc(15)])],
    [
      'a segment of unknown size',
      false,
      Buffer.concat([Buffer.from(EBML).fill(0xff, 13), Buffer.alloc(9)]),
    ],
    ['nothing that is known', false, Buffer.alloc(64, 7)],
    ['next to nothing', false, Buffer.from('RIFF')],
  ])('with %s is cut: %s', async (_, expected, bytes) => {
    const path = join(await aFolder(), 'it')
    await writeFile(path, bytes)
    expect(await isCut(path, bytes.length)).toBe(expected)
  })
})
