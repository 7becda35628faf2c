import { stat } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { AudioPlayfile, MediaTags } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import { asPart } from '../../pipeline/make/file-share.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { withoutGaps, type WorkMetadata } from '../../pipeline/plan/metadata/work-metadata.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { describeDamage } from '../media/damage.ts'
import { isCut } from '../media/find-cut.ts'
import { orderChapters } from '../media/chapters.ts'
import { toLyricCues, writeCaption } from '../media/inner-captions.ts'
import { writePicture } from '../media/inner-picture.ts'
import { toMediaTags, toWorkMetadata } from '../media/media-tags.ts'
import { probe, type Probe } from '../media/probe.ts'
import type { RawTags } from '../media/tags-worker.ts'
import { toTaggedLoudness } from './loudness.ts'
import { makeLevelled } from './make-levelled.ts'
import { makeSound, type MadeSound } from './make-sound.ts'
import { scanMpegAudio, type MpegAudio } from './mpeg-audio.ts'
import { isSound, planAlone, planWithConverter, type AudioPlan } from './plan-audio.ts'

export type IngestedAudio = {
  playfile: AudioPlayfile
  outputs: OutputFile[]
  metadata: WorkMetadata | undefined
  /** Set where it is damaged and plays as far as it goes. */
  verdict?: 'damaged'
  message?: string
}

const ID3 = 'ID3'
/** A levelled copy takes about as long as the sound. */
const HALF = 0.5

const CONTENT_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
}

/** What is known of a sound before anything is made of it. */
type Known = { probed: Probe | undefined; tags: RawTags | undefined; mpeg: MpegAudio | undefined }

/**
 * Takes in a sound: copied where every browser plays it, else converted; measured, with its cover,
 * chapters, tags and timed lyrics.
 *
 * @param probed what was found out already, when the file claimed to be a film
 * @throws VerdictError `corrupted`, `timeout`, `out_of_memory`, or `converter_missing` without ffmpeg
 */
export async function ingestAudio(
  staged: StagedFile,
  path: string,
  job: JobContext,
  probed?: Probe,
): Promise<IngestedAudio> {
  if (staged.length === 0) throw new VerdictError('corrupted')
  const known = await lookInto(staged, job, probed)
  const isBrokenOff = await isCut(staged.path, staged.length)
  const { plan, stream, files, claimedSeconds, isCounted } = choosePlan(known, isBrokenOff)
  if (plan.way === 'none') throw toRefusal(known)
  const { mpeg, tags } = known
  const { channels } = files
  const claim = { claimedSeconds, ...(isCounted && { isCounted }) }
  const order = { source: staged.path, plan, mpeg, stream, channels, ...claim }
  const sound = await makeSound(order, job.converter, asPart(job, 0, HALF))
  const levelled = await makeLevelled(
    order,
    sound,
    { path, sha256: staged.sha256 },
    asPart(job, HALF, 1),
  )
  const name = toHashname(job.names, `${path}#sound`, staged.sha256, plan.extension)
  const { size: length } = await stat(sound.path)
  const place = `${LAYOUT.optimized}/${name}`
  const output = await job.output.adopt(sound.path, place, CONTENT_TYPES[plan.extension])
  const shownTags = tags && toMediaTags(tags)
  const inside = await writeInside({ staged, path, tags }, job)
  const damage = describeDamage({ ...sound.damage, isCut: isBrokenOff || sound.damage.isCut })
  return {
    ...damage,
    playfile: {
      type: 'audio',
      length: staged.length,
      size: formatSize(staged.length),
      ...(damage && { verdict: damage.verdict }),
      audio: {
        files,
        optimized: { name, length, size: formatSize(length), ...toRate(length, sound) },
        ...(levelled && { levelled: levelled.levelled }),
        ...toExtras(sound, known, shownTags),
        ...(inside.cover && { cover: inside.cover.image }),
      },
      ...(inside.words && { captions: [inside.words.caption] }),
    },
    outputs: [output, ...(levelled ? [levelled.output] : []), ...listInside(inside)],
    metadata: toWorkMetadata(shownTags),
  }
}

function listInside({ cover, words }: Awaited<ReturnType<typeof writeInside>>): OutputFile[] {
  return [...(cover?.outputs ?? []), ...(words ? [words.output] : [])]
}

async function lookInto(
  staged: StagedFile,
  job: JobContext,
  probed: Probe | undefined,
): Promise<Known> {
  const mpeg = await scanMpegAudio(staged.path, staged.length)
  const tags = await job.tags.read(staged.path)
  if (!job.converter || probed) return { probed, tags, mpeg }
  // A start of the program takes longer than all else that a short track needs.
  if (isPlainMp3(staged, tags, mpeg)) return { probed: undefined, tags, mpeg }
  return { probed: await probe(staged.path, job.converter, job), tags, mpeg }
}

/** Frames of one sound with tags before them, of which ffprobe could say nothing more. */
function isPlainMp3(
  { head }: StagedFile,
  tags: RawTags | undefined,
  mpeg: MpegAudio | undefined,
): boolean {
  if (mpeg?.layer !== 3 || tags === undefined || tags.chapters.length > 0) return false
  const isTagged = head.toString('latin1', 0, ID3.length) === ID3
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
  return isTagged || isFrame
}

type Choice = {
  plan: AudioPlan
  stream: number
  files: AudioPlayfile['audio']['files']
  claimedSeconds: number
  isCounted?: boolean
}

/** Containers whose length is that of their sound, in samples. */
const COUNTED = new Set(['flac', 'ogg'])

/** @param isBrokenOff its container says that the file goes on */
function choosePlan({ probed, tags, mpeg }: Known, isBrokenOff: boolean): Choice {
  if (!probed) return chooseAlone(tags, mpeg)
  const stream = probed.streams.find(isSound)
  if (!stream) throw new VerdictError('corrupted')
  const { codec_name = 'unknown', sample_rate, channels = 0, index } = stream
  return {
    plan: planWithConverter(probed, stream, { mpeg, isBrokenOff }),
    stream: index,
    files: { codec: codec_name, sample_rate: Number(sample_rate) || 0, channels },
    claimedSeconds: probed.durationSeconds,
    isCounted: COUNTED.has(probed.container) && probed.streams.length === 1,
  }
}

function chooseAlone(tags: Known['tags'], mpeg: Known['mpeg']): Choice {
  const { codec = 'mp3', durationSeconds = 0 } = tags ?? {}
  const { sampleRate = 0, channels = 0 } = mpeg ?? tags ?? {}
  const files = { codec: toCodec(codec), sample_rate: sampleRate, channels }
  return { plan: planAlone(tags, mpeg), stream: 0, files, claimedSeconds: durationSeconds }
}

/** music-metadata's long names, in ffmpeg's short ones. */
function toCodec(codec: string): string {
  if (codec.includes('AAC')) return 'aac'
  return codec.startsWith('MPEG') ? 'mp3' : codec.toLowerCase()
}

function toRefusal({ tags }: Known): VerdictError {
  return new VerdictError(tags?.codec ? 'converter_missing' : 'corrupted')
}

function toRate(length: number, { durationSeconds }: MadeSound) {
  const duration = Math.round(durationSeconds * 1000) / 1000
  return { bit_rate: Math.round((length * 8) / Math.max(duration, 0.001)), duration }
}

function toExtras(
  { loudness, gapless, durationSeconds }: MadeSound,
  { probed, tags }: Known,
  shownTags: MediaTags | undefined,
) {
  const known = [tags?.framedChapters, probed?.chapters, tags?.chapters]
  const stored = known.find((list) => list !== undefined && list.length > 0) ?? []
  const chapters = orderChapters(stored, durationSeconds)
  return withoutGaps({
    loudness: loudness ?? toTaggedLoudness(tags?.common.replaygain_track_gain?.dB),
    gapless,
    chapters: chapters.length > 0 ? chapters : undefined,
    tags: shownTags,
  })
}

async function writeInside(
  { staged, path, tags }: { staged: StagedFile; path: string; tags: RawTags | undefined },
  job: JobContext,
) {
  if (!tags) return {}
  const cover =
    tags.picture && (await writePicture(tags.picture, { staged, path, role: 'cover' }, job))
  const words = await writeCaption(toLyricCues(tags), { staged, path, index: 0 }, job)
  return { cover, words }
}
