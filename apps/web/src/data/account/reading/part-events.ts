import type { ProgressEvent } from '@yomikura/contract/reading'
import { readWorkPart, type WorkPart, writeWorkPart } from './work-parts.ts'

/** Stands for the part of a work that was opened last; no file or folder of a work is called so. */
const LAST_PART = '/part'

/** The part that was opened last, as it travels: a place in the work as a whole. */
export function toPartEvent(
  workno: string,
  { path, before: position, size, total, atMs: at_ms }: WorkPart,
): Omit<ProgressEvent, 'device'> {
  return { workno, path: LAST_PART, position, total, locator: `${size}/${path}`, at_ms }
}

export function isPartEvent({ path }: ProgressEvent): boolean {
  return path === LAST_PART
}

/** Takes over the part that another device opened later. */
export function mergePart(account: string, event: ProgressEvent): void {
  const { workno, position: before, total = 0, locator = '', at_ms: atMs } = event
  const key = { account, workno }
  const [, size, path = ''] = /^(\d{1,9})\/(.*)$/s.exec(locator) ?? []
  if (size === undefined || (readWorkPart(key)?.atMs ?? -1) >= atMs) return
  writeWorkPart(key, { path, before, size: Number(size), total, atMs })
}
