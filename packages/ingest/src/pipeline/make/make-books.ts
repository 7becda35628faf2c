import { VERDICTS } from '@yomikura/contract/errors'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { FileOutcome } from './ingest-file.ts'
import type { WorkContext } from './work-context.ts'
import { STANDS_STILL } from '../../kinds/image/find-motion.ts'
import { makeBook, type BookPart } from '../../kinds/picture-book/make-book.ts'
import { createCaptionFinder } from '../../kinds/subtitles/attach-subtitles.ts'
import type { WorkMetadata } from '../plan/metadata/work-metadata.ts'
import type { PlannedBook, WorkPlan } from '../plan/plan-work.ts'

/** A file of the tree with what became of it. */
export type IngestedFile = {
  path: string
  source: { segments: string[] }
  outcome: FileOutcome
  /** It lies beside the work and describes it. */
  isBeside?: boolean
}

type Needs = {
  job: WorkContext
  metadata: WorkMetadata
  options: { direction: Ziptree['direction']; mayTurn?: boolean }
}

/**
 * Makes webtoons and voice comics of the files that the plan names, which were kept before.
 *
 * @returns the files with the verdicts that their pages gave them, and the books
 */
export async function makeBooks(
  files: readonly IngestedFile[],
  plan: WorkPlan,
  { job, metadata, options }: Needs,
): Promise<{ parts: IngestedFile[]; books: IngestedFile[] }> {
  const named = metadata.direction ?? metadata.likelyDirection
  const direction = (options.mayTurn && named) || options.direction
  const context = {
    job,
    parts: toParts(files, job),
    findCaptions: createCaptionFinder(
      files.map(({ source, outcome }) => ({ ...source, ...outcome })),
    ),
    creators: metadata.makers ?? [],
    direction,
  }
  const parts = [...files]
  const books: IngestedFile[] = []
  for (const planned of plan.books) {
    const made = await makeBook(planned, context)
    for (const [index, failure] of made.failures) {
      const part = parts[index]
      if (part !== undefined) parts[index] = { ...part, outcome: { ...part.outcome, ...failure } }
    }
    sayStill(parts, planned, made.moving)
    if (!('hashname' in made)) continue
    const { segments, hashname, playfile, outputs, moving, reuseKey } = made
    const verdict = { verdict: 'ok', message: VERDICTS.ok } as const
    const outcome = {
      hashname,
      playfile,
      outputs,
      moving,
      ...verdict,
      ...(reuseKey && { reuseKey }),
    }
    books.push({ path: segments.join('/'), source: { segments }, outcome })
  }
  return { parts, books }
}

/** Panels that move have it said in their verdicts. @param places theirs in the book, from 0 */
function sayStill(parts: IngestedFile[], { pages }: PlannedBook, places: readonly number[]): void {
  for (const [place, { image }] of pages.entries()) {
    const part = parts[image]
    if (part === undefined || !places.includes(place)) continue
    parts[image] = { ...part, outcome: { ...part.outcome, message: STANDS_STILL } }
  }
}

function toParts(files: readonly IngestedFile[], job: WorkContext): Map<number, BookPart> {
  const parts = new Map<number, BookPart>()
  for (const [index, { outcome }] of files.entries()) {
    const [output] = outcome.outputs
    if (outcome.sha256 === undefined || output === undefined) continue
    const { sha256 } = outcome
    parts.set(index, {
      path: job.output.locate(output.path),
      sha256,
      length: output.length,
      output,
    })
  }
  return parts
}
