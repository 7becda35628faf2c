import { rm } from 'node:fs/promises'
import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName } from '@yomikura/content/kinds'
import { LAYOUT } from '@yomikura/content/layout'
import type { Chapter, Playfile } from '@yomikura/content/ziptree'
import { KEPT_VERDICTS, VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import { contentTypeOf } from '../plan/detect/content-type.ts'
import { detectFormat } from '../plan/detect/detect-format.ts'
import { detectStaged } from '../plan/detect/detect-staged.ts'
import { toRefusedKey, toReuseKey } from '../emit/earlier-revision.ts'
import { toHashname } from '../emit/hash-name.ts'
import type { OutputFile } from '../emit/output-folder.ts'
import { faultPoint } from '../../fault.ts'
import type { CueRecording } from '../../kinds/cue/parse-cue.ts'
import { orderChapters } from '../../kinds/media/chapters.ts'
import type { MadeFile } from './make-file.ts'
import { makeUnopened } from './make-unopened.ts'
import type { WorkMetadata } from '../plan/metadata/work-metadata.ts'
import type { SourceFile } from '../open/source.ts'
import { stageFile, type StagedFile } from './stage.ts'
import { toFailure } from './to-failure.ts'
import { BrokenOffError, VerdictError } from '../../verdict-error.ts'
import type { WorkContext } from './work-context.ts'

/** What became of one file. Every file of a source ends with one. */
export type FileOutcome = {
  hashname: string
  playfile: Playfile
  verdict: Verdict
  message: string
  outputs: OutputFile[]
  /** What the file says of the whole work. */
  metadata?: WorkMetadata
  /** What a cue sheet says of the sounds beside it. */
  cue?: CueRecording[]
  isHidden?: boolean
  sha256?: string
  /** Under which the next ingest of the work finds this; absent for what must be tried again. */
  reuseKey?: string
}

/** Verdicts that another machine, or the same one on another day with another password, may not give. */
const PASSING_VERDICTS = new Set<Verdict>([
  ...(['timeout', 'out_of_memory', 'converter_missing', 'font_missing', 'encrypted'] as const),
])

/** A file that is never shown by itself; without a digest when its bytes were not had. */
export type KeptFile = FileOutcome & { isHidden: true; sha256?: string }

/** Names a file's step in the journal. */
export function toStepKey({ segments, fingerprint }: SourceFile): string {
  return `${segments.join('/')}:${fingerprint}`
}

/** Takes in one file; a broken or hostile one gets its verdict and never an error. */
export async function ingestFile(source: SourceFile, job: WorkContext): Promise<FileOutcome> {
  const key = toStepKey(source)
  const finished = await job.journal.find<FileOutcome>(key)
  if (finished !== undefined) return finished
  await job.journal.start(key)
  const outcome = await takeIn(source, source.segments.join('/'), job)
  await job.journal.add(key, outcome)
  faultPoint('journaled')
  return outcome
}

/**
 * Makes a file whose outputs are needed here, although the earlier revision has them.
 *
 * @returns what it made before, now with its files in the output folder
 */
export async function remakeFile(source: SourceFile, job: WorkContext): Promise<FileOutcome> {
  const outcome = await takeIn(source, source.segments.join('/'), job, true)
  await job.journal.add(toStepKey(source), outcome)
  return outcome
}

async function takeIn(
  source: SourceFile,
  path: string,
  job: WorkContext,
  isFresh = false,
): Promise<FileOutcome> {
  const temporary = job.output.temporaryPath()
  let staged: StagedFile
  try {
    staged = await stageFile(source, temporary, job)
  } catch (error) {
    job.signal.throwIfAborted()
    return toUnreadOutcome(path, error, job)
  }
  faultPoint('staged')
  const detected = await detectStaged(path, { path: temporary, head: staged.head })
  const reuseKey = toReuseKey(detected.kind, path, staged.sha256)
  const earlier = isFresh ? undefined : findEarlier(reuseKey, job)
  if (earlier !== undefined) {
    await rm(temporary, { force: true })
    return earlier
  }
  const hashname = toHashname(job.names, path, staged.sha256, extensionFor(path, staged))
  const made =
    makeUnopened(path, detected, staged.length) ??
    (await make(staged, { path, hashname, kind: detected.kind }, job))
  const result = staged.isBrokenOff ? toBrokenOff(made) : made
  const contentType = contentTypeOf(path, staged.head)
  const original = await job.output.adopt(temporary, `${LAYOUT.files}/${hashname}`, contentType)
  const outputs = [...result.outputs, original]
  const isFinal = !PASSING_VERDICTS.has(result.verdict)
  return {
    hashname,
    ...result,
    outputs,
    ...(isFinal && { reuseKey: result.verdict === 'ok' ? reuseKey : toRefusedKey(reuseKey) }),
  }
}

/** What the earlier revision has of the same file, if it would become the same today. */
function findEarlier(reuseKey: string, { earlier }: WorkContext): FileOutcome | undefined {
  const made = earlier.find<FileOutcome>(reuseKey)
  if (made?.verdict === 'ok') {
    return { ...made, playfile: withOrderedChapters(made.playfile), reuseKey }
  }
  const refusedKey = toRefusedKey(reuseKey)
  const refused = earlier.find<FileOutcome>(refusedKey)
  return refused && { ...refused, reuseKey: refusedKey }
}

/** Sounds and films take hours to make: what is wrong with their chapters alone is put right as it is. */
function withOrderedChapters(playfile: Playfile): Playfile {
  if (playfile.type === 'audio' && 'audio' in playfile && playfile.audio.chapters) {
    return { ...playfile, audio: { ...playfile.audio, chapters: sorted(playfile.audio.chapters) } }
  }
  if (playfile.type === 'video' && 'video' in playfile && playfile.video.chapters) {
    return { ...playfile, video: { ...playfile.video, chapters: sorted(playfile.video.chapters) } }
  }
  return playfile
}

function sorted(chapters: readonly Chapter[]): Chapter[] {
  return orderChapters(
    chapters.map(({ start_seconds, title }) => ({ startSeconds: start_seconds, title })),
    0,
  )
}

/** Keeps a file as it came: it is a part of something that is made of many. */
export async function keepFile(source: SourceFile, job: WorkContext): Promise<KeptFile> {
  const key = `${toStepKey(source)}#kept`
  const finished = await job.journal.find<KeptFile>(key)
  if (finished !== undefined) return finished
  const path = source.segments.join('/')
  const temporary = job.output.temporaryPath()
  let staged: StagedFile
  try {
    staged = await stageFile(source, temporary, job)
  } catch (error) {
    job.signal.throwIfAborted()
    return { ...toUnreadOutcome(path, error, job), isHidden: true }
  }
  faultPoint('staged')
  const { sha256, length } = staged
  const hashname = toHashname(job.names, path, sha256, extensionFor(path, staged))
  const contentType = contentTypeOf(path, staged.head)
  const original = await job.output.adopt(temporary, `${LAYOUT.files}/${hashname}`, contentType)
  const playfile: Playfile = { type: 'other', length, size: formatSize(length) }
  const verdict = { verdict: 'ok', message: VERDICTS.ok } as const
  const isHidden = true as const
  const outcome = { hashname, playfile, ...verdict, outputs: [original], isHidden, sha256 }
  await job.journal.add(key, outcome)
  faultPoint('journaled')
  return outcome
}

/** Keeps a file as it came, and shows it as one that is there to be downloaded. */
export async function keepOtherForm(source: SourceFile, job: WorkContext): Promise<FileOutcome> {
  return { ...(await keepFile(source, job)), isHidden: false }
}

/** Gives up a file that ended the program while it alone was worked on. */
export async function giveUpFile(source: SourceFile, job: WorkContext): Promise<FileOutcome> {
  const error = new VerdictError('unreadable', 'Reading the file ended the program.')
  const outcome = toUnreadOutcome(source.segments.join('/'), error, job)
  await job.journal.add(toStepKey(source), outcome)
  return outcome
}

/** A worker that dies of a file costs that file only. */
async function make(
  { path: place, length, sha256 }: StagedFile,
  { path, hashname, kind }: { path: string; hashname: string; kind: Playfile['type'] },
  job: WorkContext,
): Promise<MadeFile> {
  try {
    const order = { staged: { path: place, length, sha256 }, path, hashname }
    return await job.worker.make('file', order, job.onShare)
  } catch (error) {
    job.signal.throwIfAborted()
    return toFailure(kind, length, error)
  }
}

/** What could be made of the first part of a file is a damaged one; what could not stays as it is. */
function toBrokenOff(made: MadeFile): MadeFile {
  const isShown = KEPT_VERDICTS.has(made.verdict) && made.verdict !== 'damaged'
  if (!isShown) return made
  const verdict = 'damaged'
  const message = `${VERDICTS.damaged} ${new BrokenOffError().message}`
  return { ...made, playfile: { ...made.playfile, verdict }, verdict, message }
}

/** A file that came without an extension gets the one that its bytes speak of. */
function extensionFor(path: string, { head }: StagedFile): string {
  const extension = extensionOf(path.slice(path.lastIndexOf('/') + 1))
  if (extension !== '') return extension
  const format = detectFormat(head)
  return format === 'jpeg' ? 'jpg' : (format ?? '')
}

/** The bytes could not be had, so only the path can name the file. */
function toUnreadOutcome(path: string, error: unknown, job: WorkContext): FileOutcome {
  const hashname = toHashname(job.names, path, '')
  return { hashname, ...toFailure(kindOfName(path), 0, error) }
}
