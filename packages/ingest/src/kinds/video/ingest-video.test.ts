// @bare
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HlsFile, VideoPlayfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest, digestFolder } from '../../test-folders.ts'
import { findConverter } from '../media/converter.ts'
import type { ProbedStream } from '../media/probe.ts'
import { shareOut } from './make-rungs.ts'
import { planVideo } from './plan-video.ts'

const converter = await findConverter()
const DEMO_FILM = new URL('../../../../../demo/works/src/media/files/film.mp4', import.meta.url)
  .pathname
const aStream = (stream: Partial<ProbedStream>): ProbedStream => ({
  ...{ index: 0, codec_type: 'video', codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p' },
  ...{ width: 1920, height: 1080, avg_frame_rate: '24/1' },
  ...stream,
})
const SOUND: ProbedStream = { index: 1, codec_type: 'audio', codec_name: 'aac', profile: 'LC' }

function planOf(stream: Partial<ProbedStream>, sound: ProbedStream = SOUND, container = 'mov,mp4') {
  const film = aStream(stream)
  const streams = [film, sound]
  return planVideo({ container, durationSeconds: 10, streams, chapters: [] }, film)
}

describe('planVideo', () => {
  it('hands out H.264 and AAC as they are', () => {
    const plan = planOf({})
    expect([plan.copiesVideo, plan.copiesAudio]).toEqual([true, true])
    expect(plan.rungs.map(({ name }) => name)).toEqual(['v1080p'])
  })

  it('copies the pictures and encodes the sound again when only that is foreign', () => {
    const plan = planOf({}, { ...SOUND, codec_name: 'mp3' })
    expect([plan.copiesVideo, plan.copiesAudio]).toEqual([true, false])
  })

  it.each([
    ['ten bits', { pix_fmt: 'yuv420p10le', profile: 'High 10' }],
    ['interlaced pictures', { field_order: 'tt' }],
    ['a turn, which segments cannot say', { side_data_list: [{ rotation: -90 }] }],
    ['another codec', { codec_name: 'hevc' }],
  ])('encodes films again with %s', (_, stream) => {
    expect(planOf(stream).copiesVideo).toBe(false)
  })

  it.each([
    [3840, 2160, ['v1080p', 'v720p', 'v480p', 'v240p']],
    [1280, 720, ['v720p', 'v480p', 'v240p']],
    [640, 360, ['v360p', 'v240p']],
    [480, 854, ['v480p', 'v240p']],
    [160, 120, ['v120p']],
  ])('makes %i × %i in sizes down from its own, never larger', (width, height, names) => {
    const { rungs } = planOf({ codec_name: 'vp9', width, height })
    expect(rungs.map(({ name }) => name)).toEqual(names)
    for (const rung of rungs) {
      expect(rung.width).toBeLessThanOrEqual(width)
      expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
    }
  })

  it('shows a turned film upright, and one of long pixels in its true shape', () => {
    expect(planOf({ side_data_list: [{ rotation: 90 }] }).size).toEqual({
      width: 1080,
      height: 1920,
    })
    const { size } = planOf({ width: 720, height: 480, sample_aspect_ratio: '32:27' })
    expect(size).toEqual({ width: 853, height: 480 })
  })
})

describe('shareOut', () => {
  const sides = (size: { width: number; height: number }, processors: number) => {
    const { rungs } = planOf({ codec_name: 'vp9', ...size })
    const groups = shareOut({ rungs, size }, processors)
    return groups.map((group) => group.map(({ name }) => name).join(' '))
  }

  it('gives each processor about the same to do, and no more programs than fit into memory', () => {
    const full = { width: 1920, height: 1080 }
    expect(sides(full, 1)).toEqual(['v1080p v720p v480p v240p'])
    expect(sides(full, 2)).toEqual(['v1080p', 'v720p v480p v240p'])
    expect(sides(full, 8)).toEqual(['v1080p', 'v720p', 'v480p v240p'])
    expect(sides({ width: 3840, height: 2160 }, 8)).toHaveLength(1)
    expect(sides({ width: 640, height: 360 }, 8)).toEqual(['v360p', 'v240p'])
  })
})

/** A short film with words inside, made by ffmpeg itself. */
async function aFilm(root: string, options: readonly string[]): Promise<string> {
  await mkdir(join(root, 'source'))
  const words = join(root, 'words.srt')
  await writeFile(words, '1\n00:00:00,500 --> 00:00:02,000\nこんばんは\n')
  const film = join(root, 'source', '夜.mp4')
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=12:duration=3'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3', '-i', words],
    ...['-map', '0', '-map', '1', '-map', '2', '-c:s', 'mov_text'],
    ...['-metadata:s:s:0', 'language=jpn', '-c:a', 'aac', '-ac', '2', ...options, film],
  ])
  return film
}

it('a film that is taken in without ffmpeg says why it has no seek pictures', async () => {
  const root = await aFolder()
  const source = join(root, 'source')
  await mkdir(source)
  await copyFile(DEMO_FILM, join(source, '船.mp4'))
  const { ziptree } = await ingestWork(
    anIngest({ source, outputFolder: join(root, 'out'), converter: null }),
  )
  const [playfile] = Object.values(ziptree.playfile) as VideoPlayfile[]
  expect(playfile?.video).toMatchObject({ sprite_missing: 'no_converter' })
  expect(playfile?.video).not.toHaveProperty('sprite')
})

describe.skipIf(converter === undefined)('a film (needs ffmpeg)', () => {
  it('that is ready keeps its pictures bit by bit, and brings poster, seek pictures and words', async () => {
    const root = await aFolder()
    const film = await aFilm(root, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-bf', '2'])
    const outputFolder = join(root, 'out')
    const source = join(root, 'source')
    const { ziptree, cover } = await ingestWork(anIngest({ source, outputFolder }))
    const [playfile] = Object.values(ziptree.playfile) as VideoPlayfile[]
    const { optimized, poster, sprite } = playfile!.video
    expect(optimized.streams).toEqual(['v240p'])
    expect(Number(optimized.duration)).toBeCloseTo(3, 0)
    expect(poster).toMatchObject({ width: 320, height: 240, crypt: false })
    expect(sprite).toMatchObject({ count: 3, columns: 3, width: 160, height: 120 })
    expect(playfile!.video.sprite_missing).toBeUndefined()
    expect(cover?.width).toBe(320)
    const [caption] = playfile!.captions ?? []
    expect(caption?.language).toBe('jpn')
    const words = await readFile(join(outputFolder, 'optimized', caption!.name), 'utf8')
    expect(words).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nこんばんは\n')
    const map = await readFile(join(outputFolder, 'optimized', sprite!.vtt), 'utf8')
    expect(map).toContain(`00:00:02.000 --> 00:00:03.000\n${sprite!.name}#xywh=320,0,160,120`)
    const main = join(outputFolder, 'optimized', optimized.name)
    expect(framesOf(main)).toEqual(framesOf(film))
  })

  it('that is not gets several streams, all in its list, and the same bytes each time', async () => {
    const root = await aFolder()
    await aFilm(root, ['-c:v', 'mpeg4', '-vf', 'scale=640:480'])
    const source = join(root, 'source')
    const [first, second] = [join(root, 'one'), join(root, 'two')]
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder: first }))
    await ingestWork(anIngest({ source, outputFolder: second }))
    expect(await digestFolder(first)).toEqual(await digestFolder(second))
    const [playfile] = Object.values(ziptree.playfile) as VideoPlayfile[]
    const { optimized } = playfile!.video
    expect(optimized.streams).toEqual(['v480p', 'v240p'])
    const list = join(first, 'optimized', optimized.list)
    const files = JSON.parse(await readFile(list, 'utf8')) as HlsFile[]
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBe(optimized.list_length)
    // What a client fetches by the name has the length that stands beside it.
    const main = await stat(join(first, 'optimized', optimized.name))
    expect(main.size).toBe(optimized.length)
    const streams = new Set(files.map(({ stream }) => stream))
    expect([...streams]).toEqual([undefined, 'v480p', 'v240p'])
  })
})

/** Digest of each decoded picture. */
function framesOf(path: string): string[] {
  const text = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-map', '0:v', '-f', 'framemd5', '-'],
    { encoding: 'utf8' },
  )
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => line.split(',').at(-1)?.trim() ?? '')
}
