import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { HlsFile, VideoPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { withoutGaps, type WorkMetadata } from '../../pipeline/plan/metadata/work-metadata.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { ingestAudio, type IngestedAudio } from '../audio/ingest-audio.ts'
import type { Converter } from '../media/converter.ts'
import { describeDamage, NO_DAMAGE, type Damage } from '../media/damage.ts'
import { isCut } from '../media/find-cut.ts'
import { orderChapters } from '../media/chapters.ts'
import type { WrittenCaption } from '../media/inner-captions.ts'
import { toMediaTags } from '../media/media-tags.ts'
import type { Probe } from '../media/probe.ts'
import { takeInnerSubtitles } from './inner-subtitles.ts'
import { makePreviews, type Previews } from './make-previews.ts'
import { packageAlone } from './package-alone.ts'
import { packageFilm, toStem } from './package-film.ts'
import { typeOfPart, type PackagedVideo } from './package-video.ts'

export type IngestedVideo = {
  playfile: VideoPlayfile
  outputs: OutputFile[]
  metadata: WorkMetadata | undefined
  /** Set where it is damaged and plays as far as it goes. */
  verdict?: 'damaged'
  message?: string
}

/**
 * Takes in a film: copied into segments where browsers play its streams, else encoded again in several
 * sizes; with a poster, pictures for the seek bar, and the words inside it. A "film" without moving
 * pictures is taken in as the sound that it is.
 *
 * @throws VerdictError `corrupted`, `timeout`, `out_of_memory`, or `converter_missing` without ffmpeg
 */
export async function ingestVideo(
  staged: StagedFile,
  path: string,
  job: JobContext,
): Promise<IngestedVideo | IngestedAudio> {
  if (staged.length === 0) throw new VerdictError('corrupted')
  const { converter } = job
  if (!converter) return toAloneResult(staged, path, job)
  const { probed, packaged, damage } = await packageFilm(staged, path, { converter, job })
  if (!packaged) return ingestAudio(staged, path, job, probed)
  return publishVideo({ staged, path, packaged, damage, probed, converter }, job)
}

type Made = {
  staged: StagedFile
  path: string
  packaged: PackagedVideo
  damage: Damage
  probed?: Probe
  converter?: Converter
}

async function toAloneResult(staged: StagedFile, path: string, job: JobContext) {
  const folder = await job.output.temporaryFolder()
  const packaged = await packageAlone(staged.path, folder, job)
  if (packaged === 'sound') return ingestAudio(staged, path, job)
  const damage = { ...NO_DAMAGE, isCut: await isCut(staged.path, staged.length) }
  return publishVideo({ staged, path, packaged, damage }, job)
}

async function publishVideo(made: Made, job: JobContext): Promise<IngestedVideo> {
  const { staged, packaged, probed } = made
  const { optimized, outputs } = await writeStreams(made, job)
  const tags = await job.tags.read(staged.path)
  const { poster, sprite, words } = await takeExtras(made, job)
  const { codec, frameRate, size } = packaged.plan
  const chapters = orderChapters(probed?.chapters ?? [], packaged.durationSeconds)
  const damage = describeDamage(made.damage)
  return {
    ...damage,
    playfile: {
      type: 'video',
      length: staged.length,
      size: formatSize(staged.length),
      ...(damage && { verdict: damage.verdict }),
      video: {
        files: { codec, frame_rate: frameRate, ...size },
        optimized,
        ...withoutGaps({
          poster: poster?.image,
          ...toSpriteFields(sprite, made.converter),
          chapters: chapters.length > 0 ? chapters : undefined,
          tags: tags && toMediaTags(tags),
        }),
      },
      ...(words.length > 0 && { captions: words.map(({ caption }) => caption) }),
    },
    outputs: [
      ...outputs,
      ...(poster?.outputs ?? []),
      ...(sprite?.outputs ?? []),
      ...words.map(({ output }) => output),
    ],
    metadata: undefined,
  }
}

/** The pictures for the seek bar, or why there are none: readers miss them. */
function toSpriteFields(
  made: Previews['sprite'],
  converter: Converter | undefined,
): Pick<VideoPlayfile['video'], 'sprite' | 'sprite_missing'> {
  if (made) return { sprite: made.sprite }
  return { sprite_missing: converter ? 'failed' : 'no_converter' }
}

type Extras = Partial<Previews> & { words: WrittenCaption[] }

/** What only ffmpeg can give: pictures of the film, and the words inside it. */
async function takeExtras(made: Made, job: JobContext): Promise<Extras> {
  const { staged, path, packaged, probed, converter } = made
  if (!converter || !probed) return { words: [] }
  const { plan, durationSeconds } = packaged
  const previews = await makePreviews({ staged, path, plan, durationSeconds }, converter, job)
  const words = await takeInnerSubtitles({ staged, path, probed }, converter, job)
  return { ...previews, words }
}

/** Gives all parts of the streams their places, and writes the list and the playlist that lead to them. */
async function writeStreams({ staged, path, packaged }: Made, job: JobContext) {
  const stem = toStem(job, path, staged)
  const toName = (file: { name: string }) => `${stem}/${file.name}`
  // Side by side: a film has hundreds of parts, and each is three calls of the file system.
  const outputs = await Promise.all(
    packaged.files.map(async ({ file, output }) => {
      const place = `${LAYOUT.optimized}/${toName(file)}`
      const made = join(packaged.folder, file.name)
      return output ?? job.output.adopt(made, place, typeOfPart(file.name))
    }),
  )
  const list: HlsFile[] = packaged.files.map(({ stream, file }) => {
    return { name: toName(file), length: file.length, ...(stream && { stream }) }
  })
  const name = `${stem}.m3u8`
  const main = packaged.toMain(stem)
  const length = Buffer.byteLength(main)
  list.unshift({ name, length })
  const list_length = list.reduce((sum, file) => sum + file.length, 0)
  const { optimized } = LAYOUT
  outputs.push(
    await job.output.write(`${optimized}/${name}`, main, typeOfPart(name)),
    await job.output.write(`${optimized}/${stem}.json`, JSON.stringify(list), 'application/json'),
  )
  return {
    optimized: {
      name,
      duration: packaged.durationSeconds.toFixed(6),
      streams: packaged.plan.rungs.map((rung) => rung.name),
      list: `${stem}.json`,
      list_length,
      list_size: formatSize(list_length),
      // Outside clients hold this against the length of the answer that `name` brings.
      length,
      size: formatSize(length),
    },
    outputs,
  }
}
