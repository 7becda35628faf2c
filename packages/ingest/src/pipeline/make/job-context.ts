import type { StepJournal } from '../emit/journal.ts'
import type { NameSpace } from '../emit/hash-name.ts'
import type { OutputFolder } from '../emit/output-folder.ts'
import type { Converter } from '../../kinds/media/converter.ts'
import type { TagReader } from '../../kinds/media/tag-reader.ts'
import type { Semaphore } from '../../worker/semaphore.ts'
import type { IngestLimits, PageSettings } from '../../settings.ts'

/** What making files needs, wherever that is done. */
export type JobContext = {
  names: NameSpace
  /** Key that viewer files are combined with; undefined leaves them as they are. */
  contentKey: Uint8Array | undefined
  output: OutputFolder
  /** Steps within a file that takes long. */
  journal: StepJournal
  limits: IngestLimits
  /** Tried on documents that are locked. */
  passwords: readonly string[]
  pages: PageSettings
  /** Whether tiles are shuffled. */
  protect: boolean
  /** Whether sounds get a copy at the reference loudness. */
  makesLevelled: boolean
  /** Lanes for decoding pictures. */
  decoders: Pick<Semaphore, 'run'>
  /** ffmpeg; undefined where the machine has none. */
  converter: Converter | undefined
  tags: TagReader
  /** Folders with fonts for documents that bring none; those of the machine when undefined. */
  fontFolders: readonly string[] | undefined
  /** Called whenever a long step gets on; a worker that stands still is ended. */
  onMove?: () => void
  /** Receives how much of the file that is being made is done, 0 to 1. */
  onShare?: (share: number) => void
  signal: AbortSignal
}
