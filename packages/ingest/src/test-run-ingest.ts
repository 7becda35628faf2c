import { readFileSync } from 'node:fs'
import type { IngestOptions } from './ingest-options.ts'
import { ingestWork } from './ingest-work.ts'

/**
 * Runs ingests in a process of their own: `node test-run-ingest.ts '[{…options}, …]'`. Prints one JSON line with
 * the results and the most memory that the process ever had.
 */
const options = JSON.parse(process.argv[2] ?? '[]') as IngestOptions[]
const results = []
for (const option of options) {
  const { verdict, verdicts, files } = await ingestWork(option)
  results.push({ verdict, verdicts, fileCount: files.length })
}
const status = readFileSync('/proc/self/status', 'utf8')
const peakKilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
process.stdout.write(JSON.stringify({ results, peakBytes: peakKilobytes * 1024 }))
