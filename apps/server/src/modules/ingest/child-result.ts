import type { Playfile } from '@yomikura/content/ziptree'
import type { EarlyRevision } from '@yomikura/ingest/early-revision'
import type { IngestResult } from '@yomikura/ingest/ingest-work'
import type { ChildEarly, ChildResult } from './child-protocol.ts'
import { boundRefused } from './refused-files.ts'

/** Wire codes of what a work mostly holds; unknown to the table means `OTH`. */
const FILE_TYPES: Partial<Record<Playfile['type'], string>> = {
  image: 'IJP',
  webtoon: 'IJP',
  voicecomic: 'IJP',
  voicecomic_v2: 'IJP',
  pdf: 'PDF',
  audio: 'MP3',
  video: 'MP4',
  text: 'TXT',
  html: 'HTM',
  epub: 'PUB',
  epub_reflowable: 'PUB',
  ebook_fixed: 'PUB',
  ebook_webtoon: 'PUB',
  ebook_voicecomic: 'PUB',
}

/** What the server needs to know of an ingest; the tree itself lies in the output folder. */
export function toChildResult(ingested: IngestResult): ChildResult {
  const { verdict, message, verdicts, metadata, reusedCount, cost } = ingested
  const verdictCounts: Record<string, number> = {}
  for (const { verdict } of verdicts) verdictCounts[verdict] = (verdictCounts[verdict] ?? 0) + 1
  const refused = boundRefused(verdicts)
  return {
    type: 'result',
    verdict,
    message,
    metadata,
    reusedCount,
    ...(cost && { cost }),
    ...(refused.length > 0 && { refused }),
    ...toMade(ingested, verdictCounts),
  }
}

/** The same of a revision that shows what is ready. */
export function toChildEarly(early: EarlyRevision): ChildEarly {
  const { revision, place, ziptree, files } = early
  const own = `${place}/`
  return {
    type: 'early',
    revision,
    place,
    ...toMade(early, { ok: Object.keys(ziptree.playfile).length }),
    files: files.map((file) => ({ ...file, path: file.path.replace(own, '') })),
  }
}

function toMade(
  { cover, pageCount, ziptree, files }: EarlyRevision | IngestResult,
  verdictCounts: Record<string, number>,
) {
  const playfiles = Object.values(ziptree.playfile)
  return {
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
  for (const { type } of playfiles)
    if (type !== 'other') counts.set(type, (counts.get(type) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return FILE_TYPES[most as Playfile['type']] ?? 'OTH'
}
