import type { ProgressEvent } from '@yomikura/contract/reading'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { readVerdicts, type ReadVerdict, writeVerdicts } from './finished-works.ts'

/** Stands for a work as a whole; no file or folder of a work is called so. */
const WHOLE_WORK = '/'
/** On the wire, where the pages turned decide again. */
const NO_VERDICT = 'pages'

/** What a reader says of a work, as it travels: a place in the work as a whole. */
export function toVerdictEvent(
  workno: string,
  verdict: ReadVerdict | undefined,
  atMs: number,
): Omit<ProgressEvent, 'device'> {
  const position = verdict === 'finished' ? 1 : 0
  const locator = verdict ?? NO_VERDICT
  return { workno, path: WHOLE_WORK, position, total: 1, locator, at_ms: atMs }
}

export function isVerdictEvent({ path }: ProgressEvent): boolean {
  return path === WHOLE_WORK
}

/** When the reader called a work finished, in seconds; 0 where they did not. */
export function findFinishedTime(account: string, workno: string): number {
  if (readVerdicts(account).get(workno) !== 'finished') return 0
  // A verdict of an older release has no time: it counts until a page is turned.
  return Math.floor(readVerdictTime(account, workno) / 1000) || 1
}

/** Takes over what the reader said on another device, later than here; its time is by this device's clock. */
export function mergeVerdict(account: string, { workno, locator, at_ms }: ProgressEvent): void {
  const verdict = locator === 'finished' || locator === 'unread' ? locator : undefined
  noteVerdictTime(account, workno, at_ms)
  if (readVerdicts(account).get(workno) !== verdict) writeVerdicts(account, [workno], verdict)
}

/** Notes when a verdict was given, so that an older one of another device changes nothing. */
export function noteVerdictTime(account: string, workno: string, atMs: number): void {
  try {
    deviceStorage()?.setItem(toTimeKey(account, workno), String(atMs))
  } catch {
    // Without the time another device's word counts as later.
  }
}

/** When the verdict was given, by this device's clock; 0 where none was. */
export function readVerdictTime(account: string, workno: string): number {
  return Number(deviceStorage()?.getItem(toTimeKey(account, workno)) ?? 0)
}

function toTimeKey(account: string, workno: string): string {
  return `verdict-time/${account}/${workno}`
}
