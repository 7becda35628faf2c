// @bare
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AudioPlayfile } from '@yomikura/content/ziptree'
import { patience } from '@yomikura/testkit/patience'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { INPUTS, aFolder, anIngest, listFiles } from '../../test-folders.ts'
import { findConverter } from '../media/converter.ts'
import { GAIN_STEP_DB } from './frame-gain.ts'
import { levelFrames } from './level-frames.ts'
import { toLevelSteps } from './level-steps.ts'
import { MEASURE_LOUDNESS, readLoudness } from './loudness.ts'
import { scanMpegAudio } from './mpeg-audio.ts'

const converter = await findConverter()
const run = promisify(execFile)
const ffmpeg = (...rest: string[]) => run('ffmpeg', ['-hide_banner', '-nostdin', ...rest])

/** Pink noise, which has peaks above its loudness; left and right differ. */
async function aSound(gainDb: number, name: string, ...encode: string[]): Promise<string> {
  const path = join(await aFolder(), name)
  const noise = (seed: number) =>
    `anoisesrc=color=pink:seed=${String(seed)}:duration=6:amplitude=0.5:sample_rate=44100,volume=${String(gainDb)}dB`
  const graph = `${noise(7)}[l];${noise(8)},volume=-3dB[r];[l][r]join=inputs=2:channel_layout=stereo`
  await ffmpeg('-f', 'lavfi', '-i', graph, ...encode, '-y', path)
  return path
}

async function measure(path: string) {
  const loudness = readLoudness(await ffmpeg('-i', path, ...MEASURE_LOUDNESS))
  return { integrated: loudness?.integrated ?? NaN, peak: loudness?.peak ?? NaN }
}

async function takeIn(source: string, makesLevelled?: boolean) {
  const outputFolder = join(await aFolder(), 'out')
  const choice = makesLevelled === undefined ? {} : { makesLevelled }
  const { ziptree } = await ingestWork(anIngest({ source, outputFolder, ...choice }))
  const { audio } = Object.values(ziptree.playfile)[0] as AudioPlayfile
  const pathOf = (name = '') => join(outputFolder, 'optimized', name)
  return {
    audio,
    outputFolder,
    plain: pathOf(audio.optimized.name),
    levelled: pathOf(audio.levelled?.name),
  }
}

describe.skipIf(converter === undefined)('the levelled copy of a sound (needs ffmpeg)', () => {
  it.each([
    ['a loud WAV', 8, 'a.wav', []],
    ['a loud MP3', 8, 'a.mp3', ['-b:a', '160k']],
    ['a loud MP3 of one channel', 8, 'a.mp3', ['-b:a', '96k', '-ac', '1']],
    ['a loud MP3 at half the sampling rate', 8, 'a.mp3', ['-ar', '22050', '-b:a', '64k']],
    ['a loud AAC', 8, 'a.m4a', ['-c:a', 'aac', '-b:a', '128k']],
    ['a quiet FLAC', -8, 'a.flac', []],
  ])('of %s is within 1 LU of −18 LUFS', async (_name, gainDb, name, encode) => {
    const { audio, levelled } = await takeIn(await aSound(gainDb, name, ...encode))
    expect(Math.abs(audio.loudness?.gain ?? 0)).toBeGreaterThan(2)
    const { integrated, peak } = await measure(levelled)
    expect(Math.abs(integrated + 18)).toBeLessThanOrEqual(1)
    expect(peak).toBeLessThanOrEqual(-0.5)
  })

  /** A minute and more, whose middle half has a loudness of its own. */
  async function aLongSound(gainDb: number, middleDb: number): Promise<string> {
    const path = join(await aFolder(), 'a.mp3')
    const noise = 'anoisesrc=color=pink:seed=7:duration=64:amplitude=0.5:sample_rate=22050'
    const volume = `volume='pow(10,if(between(t,16,48),${middleDb},${gainDb})/20)':eval=frame`
    const encode = ['-ac', '1', '-b:a', '48k', '-y', path]
    await ffmpeg('-f', 'lavfi', '-i', `${noise},${volume}`, ...encode)
    return path
  }

  it.each([
    ['loud', 8, 8, false],
    ['quiet', -14, -14, true],
    ['at the reference', 4, 4, false],
    ['quiet with a loud middle', -20, -5, true],
    ['loud with a quiet middle', 8, -25, true],
    ['quiet with a silent middle', -12, -90, true],
  ])(
    'of a long sound that is %s has the gain that its peaks allow, which are searched for only to raise it',
    { timeout: 60_000 * patience() },
    async (_name, gainDb, middleDb, hasPeak) => {
      const source = await aLongSound(gainDb, middleDb)
      const whole = readLoudness(await ffmpeg('-i', source, ...MEASURE_LOUDNESS))
      const { audio } = await takeIn(source)
      const steps = toLevelSteps(whole)
      expect(audio.levelled?.gain ?? 0).toBe(Math.round(steps * GAIN_STEP_DB * 100) / 100)
      const { peak, ...loudness } = whole ?? { peak: NaN }
      expect(audio.loudness).toEqual({ ...loudness, ...(hasPeak && { peak }) })
    },
  )

  it('of an MP3 is the same sound by that many decibels: as long, and nothing else is changed', async () => {
    const { audio, plain, levelled } = await takeIn(await aSound(8, 'a.mp3', '-b:a', '160k'))
    const gain = audio.levelled?.gain ?? 0
    expect(audio.levelled?.length).toBe(audio.optimized.length)
    expect(gain).toBeLessThan(-4)
    const differ = `[0]volume=${String(gain)}dB[a];[a][1]join=inputs=2:channel_layout=4.0:map=0.0-FL|0.1-FR|1.0-FC|1.1-BC,pan=stereo|c0=FL-FC|c1=FR-BC,astats`
    const inputs = ['-i', plain, '-i', levelled, '-filter_complex', differ]
    const { stderr } = await ffmpeg(...inputs, '-f', 'null', '-')
    const rest = /RMS level dB: (-?[\d.]+|-inf)/.exec(stderr)?.[1]
    expect(rest === '-inf' ? -Infinity : Number(rest)).toBeLessThan(-70)
  })

  it('goes up only as far as true peaks of −1 dBTP', async () => {
    const click = join(await aFolder(), 'a.wav')
    const quiet =
      "aevalsrc='if(lt(t,0.01),0.7,1)*0.05*sin(2*PI*440*t)+if(lt(mod(t,2),0.002),0.4,0)':d=6"
    await ffmpeg('-f', 'lavfi', '-i', quiet, '-ac', '2', '-y', click)
    const { audio, levelled } = await takeIn(click)
    const room = -1 - (audio.loudness?.peak ?? 0)
    expect(audio.loudness?.gain).toBeGreaterThan(room)
    expect(audio.levelled?.gain).toBeGreaterThan(0)
    expect(audio.levelled?.gain).toBeLessThanOrEqual(room)
    expect((await measure(levelled)).peak).toBeLessThan(-0.5)
  })

  it('is not made of a sound at the reference, nor where the operator wants none', async () => {
    const right = await takeIn(await aSound(1, 'a.wav'))
    expect(Math.abs(right.audio.loudness?.gain ?? 9)).toBeLessThan(1)
    expect(right.audio.levelled).toBeUndefined()
    const off = await takeIn(await aSound(8, 'a.wav'), false)
    expect(off.audio.levelled).toBeUndefined()
    expect((await listFiles(join(off.outputFolder, 'optimized'))).length).toBe(1)
  })
})

describe.skipIf(INPUTS === undefined)('frames with checksums (needs the inputs folder)', () => {
  it.each(['garbage_before_header.mp3', 'truncated_frame.mp3'])(
    'have right ones afterwards, and come back bit for bit: %s',
    async (name) => {
      const source = join(INPUTS ?? '', 'audio/atldotnet', name)
      const { length } = await readFile(source)
      const mpeg = await scanMpegAudio(source, length)
      const folder = await aFolder()
      const [same, down, back] = ['same', 'down', 'back'].map((file) => join(folder, file))
      await levelFrames({ source, target: same! }, mpeg!, 0)
      await levelFrames({ source, target: down! }, mpeg!, -4)
      const moved = { ...mpeg!, start: 0 }
      await levelFrames({ source: down!, target: back! }, moved, 4)
      const plain = (await readFile(source)).subarray(mpeg!.start, mpeg!.end)
      expect((await readFile(same!)).equals(plain)).toBe(true)
      expect((await readFile(down!)).equals(plain)).toBe(false)
      expect((await readFile(back!)).equals(plain)).toBe(true)
    },
  )
})
