import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName } from '@yomikura/content/kinds'
import { LAYOUT } from '@yomikura/content/layout'
import type { Playfile } from '@yomikura/content/ziptree'
import { VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import { contentTypeOf } from './detect/content-type.ts'
import { detectFormat } from './detect/detect-format.ts'
import { detectKind, type DetectedKind } from './detect/detect-kind.ts'
import { toHashname } from './emit/hash-name.ts'
import type { OutputFile } from './emit/output-folder.ts'
import { faultPoint } from './fault.ts'
import type { JobContext } from './job-context.ts'
import { ingestImage } from './kinds/image/ingest-image.ts'
import { ingestPdf } from './kinds/pdf/ingest-pdf.ts'
import { ingestSubtitles } from './kinds/subtitles/ingest-subtitles.ts'
import { ingestText } from './kinds/text/ingest-text.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import type { WorkMetadata } from './metadata/work-metadata.ts'
import type { SourceFile } from './open/source.ts'
import { stageFile, type StagedFile } from './stage.ts'
import { VerdictError } from './verdict-error.ts'

/** What became of one file. Every file of a source ends with one. */
export type FileOutcome = {
  hashname: string
  playfile: Playfile
  verdict: Verdict
  message: string
  outputs: OutputFile[]
  /** What the file says of the whole work. */
  metadata?: WorkMetadata
}

/** Names a file's step in the journal. */
export function toStepKey({ segments, fingerprint }: SourceFile): string {
  return `${segments.join('/')}:${fingerprint}`
}

/** Takes in one file; a broken or hostile one gets its verdict and never an error. */
export async function ingestFile(source: SourceFile, job: JobContext): Promise<FileOutcome> {
  const key = toStepKey(source)
  const finished = await job.journal.find<FileOutcome>(key)
  if (finished !== undefined) return finished
  await job.journal.start(key)
  const outcome = await takeIn(source, source.segments.join('/'), job)
  await job.journal.add(key, outcome)
  faultPoint('journaled')
  return outcome
}

async function takeIn(source: SourceFile, path: string, job: JobContext): Promise<FileOutcome> {
  const temporary = job.output.temporaryPath()
  let staged: StagedFile
  try {
    staged = await stageFile(source, temporary, job)
  } catch (error) {
    job.signal.throwIfAborted()
    return toUnreadOutcome(path, error, job)
  }
  faultPoint('staged')
  const detected = detectKind(path, staged.head)
  const hashname = toHashname(job.names, path, staged.sha256, extensionFor(path, staged))
  const result = await makeReady(staged, { path, hashname, detected }, job)
  const metadata = await readMetadata(path.slice(path.lastIndexOf('/') + 1), staged, job)
  const contentType = contentTypeOf(path, staged.head)
  const original = await job.output.adopt(temporary, `${LAYOUT.files}/${hashname}`, contentType)
  const outputs = [...result.outputs, original]
  return { hashname, ...result, outputs, ...(metadata && { metadata }) }
}

/** Gives up a file that ended the program while it alone was worked on. */
export async function giveUpFile(source: SourceFile, job: JobContext): Promise<FileOutcome> {
  const error = new VerdictError('unreadable', 'Reading the file ended the program.')
  const outcome = toUnreadOutcome(source.segments.join('/'), error, job)
  await job.journal.add(toStepKey(source), outcome)
  return outcome
}

/** A file that came without an extension gets the one that its bytes speak of. */
function extensionFor(path: string, { head }: StagedFile): string {
  const extension = extensionOf(path.slice(path.lastIndexOf('/') + 1))
  if (extension !== '') return extension
  const format = detectFormat(head)
  return format === 'jpeg' ? 'jpg' : (format ?? '')
}

async function makeReady(
  staged: StagedFile,
  file: { path: string; hashname: string; detected: DetectedKind },
  job: JobContext,
): Promise<Omit<FileOutcome, 'hashname'>> {
  const { path, hashname, detected } = file
  try {
    if ('verdict' in detected) throw new VerdictError(detected.verdict)
    if ('format' in detected) {
      const image = await ingestImage(staged, hashname, detected.format, job)
      return { ...image, verdict: 'ok', message: VERDICTS.ok }
    }
    if (detected.kind === 'vtt' && 'form' in detected) {
      const subtitles = await ingestSubtitles(staged, path, detected.form, job)
      return { ...subtitles, verdict: 'ok', message: VERDICTS.ok }
    }
    if (detected.kind === 'text') {
      return { ...(await ingestText(staged, path, job)), verdict: 'ok', message: VERDICTS.ok }
    }
    const { message = VERDICTS.ok, ...pdf } = await ingestPdf(staged, path, job)
    return { ...pdf, verdict: 'ok', message }
  } catch (error) {
    job.signal.throwIfAborted()
    return toFailure(detected.kind, staged.length, error)
  }
}

/** The bytes could not be had, so only the path can name the file. */
function toUnreadOutcome(path: string, error: unknown, job: JobContext): FileOutcome {
  const hashname = toHashname(job.names, path, '')
  return { hashname, ...toFailure(kindOfName(path), 0, error) }
}

function toFailure(
  type: DetectedKind['kind'],
  length: number,
  error: unknown,
): Omit<FileOutcome, 'hashname'> {
  // What is no verdict is a fault of the machine (no space, no right to read), not of the file.
  if (!(error instanceof VerdictError)) throw error
  const { verdict, message } = error
  return {
    playfile: { type, length, size: formatSize(length), verdict },
    verdict,
    message,
    outputs: [],
  }
}
