import { takeActTime } from '#data/base/device/act-clock.ts'
import {
  forgetWorkPart,
  readWorkPart,
  type WorkPart,
  writeWorkPart,
} from '#data/account/reading/work-parts.ts'
import { getReadingSync } from '#data/account/reading/reading-syncs.ts'
import type { Session } from '#data/session/session.ts'
import { listReadingParts, type ReadingPart } from '#parts/reading-parts.ts'
import { toPlacePath } from '../open-publication.ts'
import type { OpenedFile } from '../viewer-module.ts'

/** What counts for a part of which only the opened book knows the length. */
const UNKNOWN_LENGTH = 100

/** Keeps which part of its work a file is, so that the library knows that its end is not the end of the work. */
export function notePart(file: OpenedFile, session: Session | undefined): void {
  const { workno, ziptree, path, source, reader: account } = file
  if (source.origin === 'sample') return
  const key = { account, workno }
  const known = readWorkPart(key)
  const placePath = toPlacePath(ziptree, path)
  const parts = listReadingParts(ziptree, placePath)
  const index = parts.findIndex((part) => part.placePath === placePath)
  // What lies beside a work is no place in it.
  if (index < 0 && known) return
  const part = toWorkPart(parts, Math.max(0, index), takeActTime(Date.now()))
  if (!part || (index === 0 && parts.length === 1)) return forgetWorkPart(key)
  writeWorkPart(key, part)
  if (session) getReadingSync(session).notePart(workno, part)
}

/** Where a part lies among the others; undefined where nothing is read. */
function toWorkPart(
  parts: readonly ReadingPart[],
  index: number,
  atMs: number,
): WorkPart | undefined {
  const part = parts[index]
  if (!part) return undefined
  const areCounted = parts.every(({ pageCount }) => pageCount !== undefined)
  const lengths = parts.map(({ pageCount }) => (areCounted && pageCount) || UNKNOWN_LENGTH)
  const sum = (until?: number) => lengths.slice(0, until).reduce((all, length) => all + length, 0)
  return { path: part.placePath, before: sum(index), size: lengths[index]!, total: sum(), atMs }
}
