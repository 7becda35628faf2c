import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Playfile } from '@yomikura/content/ziptree'
import type { IngestOptions } from './ingest-options.ts'
import { ingestWork } from './ingest-work.ts'

/**
 * Takes works in one after the other, in a process of their own, and prints a line for each: what kind
 * its first file is, its verdict, pages, seconds, and what it cost.
 *
 * `node test-run-table.ts` with one JSON line of options a work on standard input.
 */
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const options = JSON.parse(line) as IngestOptions
  const startedAt = performance.now()
  const { verdict, pageCount, ziptree } = await ingestWork(options)
  const [first] = Object.values(ziptree.playfile)
  const row = {
    kind: first?.type ?? '',
    verdict,
    pages: pageCount,
    seconds: first ? readSeconds(first) : 0,
    ms: Math.round(performance.now() - startedAt),
    peakBytes: readPeakBytes(),
  }
  process.stdout.write(`${JSON.stringify(row)}\n`)
  await rm(options.outputFolder, { recursive: true, force: true })
}

/** Length of sound or film in whole seconds; 0 for everything else. */
function readSeconds(playfile: Playfile): number {
  if ('audio' in playfile) return Math.round(Number(playfile.audio.optimized.duration))
  return 'video' in playfile ? Math.round(Number(playfile.video.optimized.duration)) : 0
}

function readPeakBytes(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
