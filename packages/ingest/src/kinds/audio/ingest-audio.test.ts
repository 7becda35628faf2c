// @bare
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioPlayfile, Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import type { IngestLimits } from '../../settings.ts'
import { INPUTS, aFolder, anIngest } from '../../test-folders.ts'
import { findConverter } from '../media/converter.ts'

const SAMPLE_RATE = 44_100
const converter = await findConverter()

/** A stereo sine of one second and a sample that no MP3 frame ends at. */
function aSine(amplitude: number, samples = SAMPLE_RATE + 1): Buffer {
  const data = Buffer.alloc(samples * 4)
  for (let index = 0; index < samples; index++) {
    const value = amplitude * Math.sin((2 * Math.PI * 997 * index) / SAMPLE_RATE)
    data.writeInt16LE(Math.round(value * 32_767), index * 4)
    data.writeInt16LE(Math.round(value * 32_767), index * 4 + 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE * 4, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** Two loud seconds of AAC. */
function aLoudTone(): Buffer {
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-af', 'volume=18dB']
  const form = ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4', '-']
  return execFileSync('ffmpeg', ['-v', 'error', ...tone, ...form])
}

async function takeIn(
  files: Record<string, string | Buffer>,
  limits: Partial<IngestLimits> = {},
): Promise<Playfile[]> {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(root, 'source', path, '..'), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  const source = join(root, 'source')
  const { ziptree } = await ingestWork(
    anIngest({ source, outputFolder: join(root, 'out'), limits }),
  )
  return Object.values(ziptree.playfile)
}

async function takeInput(path: string): Promise<AudioPlayfile> {
  const source = join(INPUTS ?? '', 'audio', path)
  const outputFolder = join(await aFolder(), 'out')
  const { ziptree } = await ingestWork(anIngest({ source, outputFolder }))
  return Object.values(ziptree.playfile)[0] as AudioPlayfile
}

describe.skipIf(converter === undefined)('sound that is converted (needs ffmpeg)', () => {
  it('is not looked into by another program where it is a plain MP3', async () => {
    const root = await aFolder()
    const source = join(root, 'source')
    await mkdir(source)
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
    const tags = ['-ac', '2', '-metadata', 'title=波']
    execFileSync('ffmpeg', ['-v', 'error', ...tone, ...tags, join(source, 'a.mp3')])
    const take = async (name: string, ffprobe: readonly string[]) => {
      const outputFolder = join(root, name)
      const own = { ...converter!, ffprobe }
      return ingestWork(anIngest({ source, outputFolder, converter: own }))
    }
    const alone = await take('alone', ['/bin/false'])
    expect(alone.verdict).toBe('ok')
    const { playfile } = (await take('probed', converter!.ffprobe)).ziptree
    expect(alone.ziptree.playfile).toEqual(playfile)
    const [{ audio }] = Object.values(playfile) as [AudioPlayfile]
    expect(audio.files).toEqual({ codec: 'mp3', sample_rate: 44_100, channels: 2 })
    expect(audio.loudness?.integrated).toBeLessThan(0)
    expect(audio.tags?.title).toBe('波')
  })

  it('keeps its length to the sample, with the encoder’s samples noted beside it', async () => {
    const [playfile] = await takeIn({ 'tone.wav': aSine(0.5) })
    const { audio } = playfile as AudioPlayfile
    expect(audio.optimized.duration).toBe(1)
    expect(audio.gapless?.delay).toBeGreaterThan(1000)
    const { delay = 0, padding = 0 } = audio.gapless ?? {}
    expect((SAMPLE_RATE + 1 + delay + padding) % 1152).toBe(0)
  })

  it('is measured as EBU R 128 says: a stereo sine of −23 dBFS has −23 LUFS', async () => {
    const [playfile] = await takeIn({ 'tone.wav': aSine(10 ** (-23 / 20), 5 * SAMPLE_RATE) })
    const { loudness } = (playfile as AudioPlayfile).audio
    expect(loudness?.integrated).toBeCloseTo(-23, 0)
    expect(loudness?.gain).toBeCloseTo(5, 0)
    expect(loudness?.peak).toBeCloseTo(-23, 0)
  })

  it('has no loudness when it is silent', async () => {
    const [playfile] = await takeIn({ 'silence.wav': aSine(0) })
    expect((playfile as AudioPlayfile).audio.loudness).toBeUndefined()
  })

  it('is refused when it goes on for longer than a recording may, and its verdict says so', async () => {
    const tone = { 'tone.wav': aSine(0.1, 3 * SAMPLE_RATE) }
    const [refused] = await takeIn(tone, { mediaSeconds: 2 })
    expect(refused).toMatchObject({ type: 'audio', verdict: 'too_large' })
    const [taken] = await takeIn(tone, { mediaSeconds: 4 })
    expect((taken as AudioPlayfile).audio.optimized.duration).toBe(3)
  })

  it('gets no copy of another loudness that takes hours to encode', async () => {
    const tone = aLoudTone()
    const take = async (limits: Partial<IngestLimits>) =>
      ((await takeIn({ 'tone.m4a': tone }, limits))[0] as AudioPlayfile).audio
    const short = await take({})
    const long = await take({ levelledSeconds: 1 })
    expect([short.levelled, short.loudness?.peak]).not.toContain(undefined)
    expect([long.levelled, long.loudness?.peak]).toEqual([undefined, undefined])
    expect(long.loudness?.integrated).toBe(short.loudness?.integrated)
  })

  it('carries its script from another folder', async () => {
    const playfiles = await takeIn({
      '音声/01.wav': aSine(0.5),
      '台本/01.ja.srt': '1\n00:00:00,000 --> 00:00:01,000\nはい\n',
    })
    const sound = playfiles.find(({ type }) => type === 'audio') as AudioPlayfile
    expect(sound.captions).toMatchObject([{ language: 'ja', hashname: sound.vtt }])
  })
})

describe.skipIf(INPUTS === undefined)(
  'what files say of themselves (needs the inputs folder)',
  () => {
    it('becomes chapters, in order', async () => {
      const { audio } = await takeInput('mp3agic/v23tagwithchapters.mp3')
      const starts = audio.chapters?.map(({ start_seconds }) => start_seconds) ?? []
      expect(starts.length).toBeGreaterThan(1)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
    })

    it('is read in the encoding that was meant', async () => {
      const { audio } = await takeInput('tag/sample_ms932_v1.mp3')
      expect(audio.tags?.title).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
      expect(JSON.stringify(audio.tags)).not.toMatch(/[\u0080-\u00ff\ufffd]/)
    })

    it('becomes captions when lyrics are timed', async () => {
      expect((await takeInput('atldotnet/lyrics_LRC.m4a')).captions).toHaveLength(1)
    })

    it('gives a cover that is never scrambled', async () => {
      const { audio } = await takeInput('atldotnet/01 - Title Screen_pic.mp3')
      expect(audio.cover).toMatchObject({ width: 400, height: 550, crypt: false })
      expect(audio.optimized.length).toBeLessThan(153_111)
    })
  },
)
