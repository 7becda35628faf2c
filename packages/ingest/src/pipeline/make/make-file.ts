import { readFile } from 'node:fs/promises'
import { extensionOf } from '@yomikura/content/hash-name'
import { VERDICTS } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import type { DetectedKind } from '../plan/detect/detect-kind.ts'
import { detectStaged } from '../plan/detect/detect-staged.ts'
import { faultPoint, stallPoint } from '../../fault.ts'
import type { JobContext } from './job-context.ts'
import { type CueRecording, MAX_CUE_BYTES, parseCue } from '../../kinds/cue/parse-cue.ts'
import { ingestAudio, type IngestedAudio } from '../../kinds/audio/ingest-audio.ts'
import { ingestEpub } from '../../kinds/epub/ingest-epub.ts'
import { ingestFb2 } from '../../kinds/fb2/ingest-fb2.ts'
import { ingestKindle } from '../../kinds/kindle/ingest-kindle.ts'
import { ingestImage } from '../../kinds/image/ingest-image.ts'
import { ingestTiff } from '../../kinds/image/ingest-tiff.ts'
import { ingestPdf } from '../../kinds/pdf/ingest-pdf.ts'
import { ingestSubtitles } from '../../kinds/subtitles/ingest-subtitles.ts'
import { ingestText } from '../../kinds/text/ingest-text.ts'
import { ingestVideo, type IngestedVideo } from '../../kinds/video/ingest-video.ts'
import { keepPage } from './make-unopened.ts'
import { isNote } from '../plan/metadata/note-names.ts'
import { readMetadata } from '../plan/metadata/read-metadata.ts'
import type { WorkMetadata } from '../plan/metadata/work-metadata.ts'
import type { StagedFile } from './stage.ts'
import { toFailure, type Made } from './to-failure.ts'
import { VerdictError } from '../../verdict-error.ts'

/** What readers get of one file. */
export type MadeFile = Made & { metadata?: WorkMetadata; cue?: CueRecording[]; isHidden?: true }

/** Makes of a file's bytes what readers get; broken and hostile ones end with their verdict. */
export async function makeFile(
  { staged, path, hashname }: { staged: StagedFile; path: string; hashname: string },
  job: JobContext,
): Promise<MadeFile> {
  faultPoint('making', path)
  await stallPoint('making', path)
  const cue = await readCue(staged, path)
  if (cue) return { ...keepNote(staged.length), cue }
  const detected = await detectStaged(path, staged)
  const made = await makeReady(staged, { path, hashname, detected }, job)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const metadata = made.metadata ?? (await readMetadata(name, staged, job))
  if (metadata && isNote(path)) return { ...keepNote(staged.length), metadata }
  return { ...made, ...(metadata && { metadata }) }
}

/** Tracks of a cue sheet; undefined for a file that is none. */
async function readCue(staged: StagedFile, path: string): Promise<CueRecording[] | undefined> {
  if (extensionOf(path) !== 'cue' || staged.length > MAX_CUE_BYTES) return undefined
  const recordings = parseCue(await readFile(staged.path))
  return recordings.length > 0 ? recordings : undefined
}

/** A note, or a cue sheet, was read: it is no file that readers miss, and none that they look for. */
function keepNote(length: number): MadeFile {
  const playfile = { type: 'other', length, size: formatSize(length) } as const
  return { playfile, verdict: 'ok', message: VERDICTS.ok, outputs: [], isHidden: true }
}

async function makeReady(
  staged: StagedFile,
  file: { path: string; hashname: string; detected: DetectedKind },
  job: JobContext,
): Promise<MadeFile> {
  const { path, hashname, detected } = file
  try {
    if ('verdict' in detected) throw new VerdictError(detected.verdict, detected.message)
    if ('format' in detected) {
      const image = await ingestImage(staged, hashname, detected.format, job)
      return { message: VERDICTS.ok, ...image }
    }
    if (detected.kind === 'vtt' && 'form' in detected) {
      const subtitles = await ingestSubtitles(staged, path, detected.form, job)
      return { ...subtitles, verdict: 'ok', message: VERDICTS.ok }
    }
    if (detected.kind === 'html') return keepPage(staged.length)
    if (detected.kind === 'text') {
      return { ...(await ingestText(staged, path, job)), verdict: 'ok', message: VERDICTS.ok }
    }
    if (detected.kind === 'audio') return toMedia(await ingestAudio(staged, path, job))
    if (detected.kind === 'video') return toMedia(await ingestVideo(staged, path, job))
    return await makeDocument(staged, file, job)
  } catch (error) {
    job.signal.throwIfAborted()
    return toFailure(detected.kind, staged.length, error)
  }
}

const BOOKS = { epub: ingestEpub, fb2: ingestFb2, kindle: ingestKindle }

/** A book or a document of pages. */
async function makeDocument(
  staged: StagedFile,
  { path, hashname, detected }: { path: string; hashname: string; detected: DetectedKind },
  job: JobContext,
): Promise<MadeFile> {
  const take = async () => {
    if (detected.kind === 'pdf' && 'form' in detected) return ingestTiff(staged, path, job)
    if (detected.kind !== 'epub') return ingestPdf(staged, path, job)
    const ingest = BOOKS[('form' in detected && detected.form) || 'epub']
    return { verdict: 'ok' as const, ...(await ingest(staged, { path, hashname }, job)) }
  }
  const { message = VERDICTS.ok, ...made } = await take()
  return { ...made, message }
}

function toMedia({ metadata, ...media }: IngestedAudio | IngestedVideo) {
  const plain = { verdict: 'ok', message: VERDICTS.ok } as const
  return { ...plain, ...media, ...(metadata && { metadata }) }
}
