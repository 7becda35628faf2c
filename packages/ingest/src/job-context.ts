import type { Journal } from './emit/journal.ts'
import type { NameSpace } from './emit/hash-name.ts'
import type { OutputFolder } from './emit/output-folder.ts'
import type { Lanes } from './lanes.ts'
import type { IngestLimits, PageSettings } from './settings.ts'

/** What every step of one work's ingest shares. */
export type JobContext = {
  names: NameSpace
  output: OutputFolder
  journal: Journal
  limits: IngestLimits
  pages: PageSettings
  /** Whether tiles are shuffled. */
  protect: boolean
  /** Lanes for decoding pictures. */
  decoders: Lanes
  signal: AbortSignal
}
