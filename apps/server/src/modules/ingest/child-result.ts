import type { Playfile } from '@yomikura/content/ziptree'
import type { IngestResult } from '@yomikura/ingest/ingest-work'
import type { ChildResult } from './child-protocol.ts'

/** Wire codes of what a work mostly holds; unknown to the table means `OTH`. */
const FILE_TYPES: Partial<Record<Playfile['type'], string>> = {
  image: 'IJP',
  pdf: 'PDF',
  audio: 'MP3',
  video: 'MP4',
  text: 'TXT',
  html: 'HTM',
  epub: 'PUB',
}

/** What the server needs to know of an ingest; the tree itself lies in the output folder. */
export function toChildResult(ingested: IngestResult): ChildResult {
  const { verdict, message, verdicts, cover, pageCount, ziptree, files } = ingested
  const verdictCounts: Record<string, number> = {}
  for (const { verdict } of verdicts) verdictCounts[verdict] = (verdictCounts[verdict] ?? 0) + 1
  const playfiles = Object.values(ziptree.playfile)
  return {
    type: 'result',
    verdict,
    message,
    verdictCounts,
    cover: cover ?? null,
    pageCount,
    contentCount: playfiles.length,
    contentLength: playfiles.reduce((sum, { length }) => sum + length, 0),
    fileType: toFileType(playfiles),
    files,
  }
}

function toFileType(playfiles: readonly Playfile[]): string {
  const counts = new Map<string, number>()
  for (const { type } of playfiles) counts.set(type, (counts.get(type) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return FILE_TYPES[most as Playfile['type']] ?? 'OTH'
}
