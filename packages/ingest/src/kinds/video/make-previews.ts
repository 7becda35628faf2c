import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { Sprite } from '@yomikura/content/ziptree'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { Converter } from '../media/converter.ts'
import { writePicture, type WrittenPicture } from '../media/inner-picture.ts'
import { convert } from '../media/probe.ts'
import { formatTime } from '../subtitles/cue.ts'
import type { Size, VideoPlan } from './plan-video.ts'

type Film = { staged: StagedFile; path: string; plan: VideoPlan; durationSeconds: number }
export type Previews = {
  poster: WrittenPicture | undefined
  sprite: { sprite: Sprite; outputs: OutputFile[] } | undefined
}

const MAX_TILES = 100
const COLUMNS = 10
const TILE_PX = 160
/** Of longer films only pictures that stand alone are decoded. */
const WHOLE_DECODE_SECONDS = 60
/** Frames from which the clearest one is chosen: a film often begins in the dark. */
const POSTER_FRAMES = 24
const MAX_POSTER_SECONDS = 60

/** Makes a poster and the pictures for the seek bar; a film is whole without either. */
export async function makePreviews(
  film: Film,
  converter: Converter,
  job: JobContext,
): Promise<Previews> {
  const folder = await job.output.temporaryFolder()
  return {
    poster: await attempt(() => makePoster(film, folder, converter, job)),
    sprite: await attempt(() => makeSprite(film, folder, converter, job)),
  }
}

async function attempt<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}

async function makePoster(
  { staged, path, plan, durationSeconds }: Film,
  folder: string,
  converter: Converter,
  job: JobContext,
): Promise<WrittenPicture | undefined> {
  const second = Math.min(durationSeconds / 10, MAX_POSTER_SECONDS)
  const after = [
    ...['-map', `0:${plan.video}`, '-vf', `thumbnail=n=${POSTER_FRAMES},${toScale(plan.size)}`],
    ...['-frames:v', '1', '-fflags', '+bitexact', '-f', 'image2', 'poster.png'],
  ]
  const before = ['-ss', second.toFixed(3)]
  await convert({ path: staged.path, folder, before, after }, converter, job)
  const picture = await readFile(join(folder, 'poster.png')).catch(() => undefined)
  return picture && writePicture(picture, { staged, path, role: 'poster' }, job)
}

async function makeSprite(
  { staged, path, plan, durationSeconds }: Film,
  folder: string,
  converter: Converter,
  job: JobContext,
): Promise<Previews['sprite']> {
  const interval = Math.max(1, Math.ceil(durationSeconds / MAX_TILES))
  const count = Math.max(1, Math.min(MAX_TILES, Math.ceil(durationSeconds / interval)))
  const columns = Math.min(COLUMNS, count)
  const tile = toTile(plan.size)
  const grid = `${columns}x${Math.ceil(count / columns)}`
  const filter = `fps=1/${interval},scale=${tile.width}:${tile.height},setsar=1,tile=${grid}`
  const before = durationSeconds > WHOLE_DECODE_SECONDS ? ['-skip_frame', 'nokey'] : []
  const after = [
    ...['-map', `0:${plan.video}`, '-vf', filter, '-frames:v', '1', '-q:v', '5'],
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-f', 'image2', 'sprite.jpg'],
  ]
  await convert({ path: staged.path, folder, before, after }, converter, job)
  const made = join(folder, 'sprite.jpg')
  const length = await stat(made).then(
    ({ size }) => size,
    () => 0,
  )
  if (length === 0) return undefined
  const name = toHashname(job.names, `${path}#sprite`, staged.sha256, 'jpg')
  const vtt = toHashname(job.names, `${path}#sprite`, staged.sha256, 'vtt')
  const sprite = { name, vtt, length, ...tile, columns, count, interval_seconds: interval }
  const map = toSpriteMap(sprite, durationSeconds)
  const { optimized } = LAYOUT
  return {
    sprite,
    outputs: [
      await job.output.adopt(made, `${optimized}/${name}`, 'image/jpeg'),
      await job.output.write(`${optimized}/${vtt}`, map, 'text/vtt; charset=utf-8'),
    ],
  }
}

/** WebVTT that gives each moment its part of the picture. */
function toSpriteMap(sprite: Sprite, durationSeconds: number): string {
  const { name, width, height, columns, count, interval_seconds } = sprite
  const cues = Array.from({ length: count }, (_, index) => {
    const start = index * interval_seconds
    const end =
      index === count - 1 ? Math.max(durationSeconds, start + 1) : start + interval_seconds
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height]
    const times = `${formatTime(start * 1000)} --> ${formatTime(end * 1000)}`
    return `${times}\n${name}#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function toTile({ width, height }: Size): Size {
  const scale = TILE_PX / Math.max(width, height)
  const toEven = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2)
  return { width: toEven(width), height: toEven(height) }
}

/** Square pixels, at the size in which the film is shown. */
function toScale({ width, height }: Size): string {
  return `scale=${width}:${height},setsar=1`
}
