import { LIMITS } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import { Store } from '@yomikura/ui/store'
import { readAuthRecord, toUserId } from '../device/auth-record.ts'
import { deviceSession } from '../device/device-storage.ts'
import { hideSecrets } from './hide-secrets.ts'

/** `warning`: the app goes on without it. `error`: a screen or the start ended with it. */
export type LogLevel = 'warning' | 'error'

/** What went wrong, as its place in the code says it; `atMs` is epoch milliseconds. */
export type LogNote = {
  atMs: number
  level: LogLevel
  /** What did not work: English, without a full stop. */
  what: string
  /** Why; undefined where `what` says all. */
  error: unknown
  /** The browser has printed it already. */
  isPrinted?: boolean
}

/** `text` is English and holds no secret; `atMs` is epoch milliseconds. */
export type LogLine = { atMs: number; level: LogLevel; text: string }

/** `reader` is the account that read when the lines were written. */
type Kept = { reader?: string | undefined; lines: readonly LogLine[] }

const KEY = 'log'
/** Frames of an error's stack that a line names: enough to find the place. */
const FRAMES = 4
/** Errors that a line names behind the one that was thrown. */
const CAUSES = 3

/**
 * The notes of this tab as lines: each goes to the console, and the latest stay, over reloads too
 * (decision 79). No secret gets into either.
 */
export class LogBook {
  readonly #lines: Store<readonly LogLine[]>
  #reader: string | undefined
  /** The latest lines, oldest first; another array after each change. */
  readonly getLines: () => readonly LogLine[]
  readonly subscribe: (listener: () => void) => () => void

  constructor() {
    const { reader, lines } = readKept()
    this.#reader = reader
    this.#lines = new Store(lines)
    this.getLines = this.#lines.get
    this.subscribe = this.#lines.subscribe
    this.dropOthers()
  }

  take(notes: readonly LogNote[]): void {
    this.dropOthers()
    const lines = notes.map((note) => ({ atMs: note.atMs, level: note.level, text: toText(note) }))
    for (const [place, { level, text }] of lines.entries()) {
      if (!notes[place]?.isPrinted) console[level === 'error' ? 'error' : 'warn'](text)
    }
    this.#lines.set([...this.getLines(), ...lines].slice(-LIMITS.logLines))
  }

  /** What another account's pages noted in this tab goes. */
  dropOthers(): void {
    const reader = readReader()
    if (reader === undefined) return
    if (this.#reader !== undefined && this.#reader !== reader) this.clear()
    this.#reader = reader
  }

  /** Keeps the lines for the page that follows in this tab. */
  keep(): void {
    const kept: Kept = { reader: this.#reader, lines: this.getLines() }
    try {
      deviceSession()?.setItem(KEY, JSON.stringify(kept))
    } catch {
      // Where the storage is full or blocked, the lines end with the page.
    }
  }

  clear(): void {
    this.#lines.set([])
    this.keep()
  }
}

/** The one of this page. */
export const logBook = new LogBook()
globalThis.addEventListener?.('pagehide', () => logBook.keep())

function toText({ level, what, error }: LogNote): string {
  const frames = level === 'error' ? readFrames(error) : ''
  const said = error === undefined ? what : `${what}: ${describe(error)}${frames}`
  // Cut first, so that a page of text costs little, and again where hiding has left too much.
  return hideSecrets(said.slice(0, 4 * LIMITS.logLineLength)).slice(0, LIMITS.logLineLength)
}

/** An error in one line: its kind, code, words, and what caused it, `depth` errors deep. */
function describe(error: unknown, depth = CAUSES): string {
  if (!isError(error)) return print(error)
  const { name, message, cause } = error
  const kind = error instanceof Refusal ? `${name} ${error.code} (${error.status})` : name
  const own = message === '' ? kind : `${kind}: ${message}`
  return cause === undefined || depth === 0 ? own : `${own} < ${describe(cause, depth - 1)}`
}

/** An error of a frame or of the browser is none of this page's class. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'name' in value && 'message' in value
}

function print(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Where an error came from. Chrome begins a stack with the error's own words, the others with a frame. */
function readFrames(error: unknown): string {
  if (!isError(error) || error instanceof Refusal) return ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
  return frames
    .slice(0, FRAMES)
    .map((line) => `\n  ${line.trim()}`)
    .join('')
}

/** The account that reads in this browser, as far as it is known. */
function readReader(): string | undefined {
  try {
    const record = readAuthRecord()
    return record && toUserId(record)
  } catch {
    return undefined
  }
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(deviceSession()?.getItem(KEY) ?? 'null') as Kept | null
    return kept && Array.isArray(kept.lines) ? kept : { lines: [] }
  } catch {
    return { lines: [] }
  }
}
