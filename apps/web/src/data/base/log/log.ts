import { LIMITS } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import { Store } from '@yomikura/ui/store'
import { deviceSession } from '../device/device-storage.ts'
import { hideSecrets } from './hide-secrets.ts'

/** `warning`: the app goes on without it. `error`: a screen or the start ended with it. */
export type LogLevel = 'warning' | 'error'

/** `text` is English and holds no secret; `atMs` is epoch milliseconds. */
export type LogLine = { atMs: number; level: LogLevel; text: string }

/** `reader` is the account that the lines belong to, once it is known. */
type Kept = { reader?: string | undefined; lines: readonly LogLine[] }

const KEY = 'log'
/** Frames of an error's stack that a line names: enough to find the place. */
const FRAMES = 4
/** Errors that a line names behind the one that was thrown. */
const CAUSES = 3

/**
 * What went wrong in this tab: each line goes to the console, and the latest stay for
 * Settings > Diagnostics, over reloads too (decision 79). No secret gets into either.
 */
class Log {
  readonly #lines = new Store<readonly LogLine[]>([])
  #reader: string | undefined

  /** The latest lines, oldest first; another array after each change. */
  readonly getLines = this.#lines.get
  readonly subscribe = this.#lines.subscribe

  /**
   * Notes what the app goes on without.
   *
   * @param what did not work, an English sentence without a full stop
   * @param error why
   */
  warn(what: string, error?: unknown): void {
    this.#add('warning', error === undefined ? what : `${what}: ${describe(error)}`)
  }

  /** Notes what a screen, the start or a reader's act ended with. */
  error(what: string, error?: unknown): void {
    const why = error === undefined ? '' : `: ${describe(error)}${readFrames(error)}`
    this.#add('error', `${what}${why}`)
  }

  /** Notes what no part of the app caught; the browser prints it by itself. */
  addUncaught(error: unknown): void {
    const text = `No part of the app expected this: ${describe(error)}${readFrames(error)}`
    this.#add('error', text, { isPrinted: false })
  }

  /** Takes over what this tab kept before a reload. Once, at the start of the page. */
  restore(): void {
    const { reader, lines } = readKept()
    this.#reader = reader
    this.#set([...lines, ...this.#lines.get()])
  }

  /** Keeps the lines for the page that follows in this tab. */
  keep(): void {
    const kept: Kept = { reader: this.#reader, lines: this.#lines.get() }
    try {
      deviceSession()?.setItem(KEY, JSON.stringify(kept))
    } catch {
      // Where the storage is full or blocked, the lines end with the page.
    }
  }

  /** The reader is known: what another account's pages noted in this tab goes. */
  belongTo(reader: string): void {
    if (this.#reader !== undefined && this.#reader !== reader) this.clear()
    this.#reader = reader
  }

  clear(): void {
    this.#set([])
    this.keep()
  }

  #add(level: LogLevel, said: string, { isPrinted = true } = {}): void {
    // Cut first, so that a page of text costs little, and again where hiding has left too much.
    const text = hideSecrets(said.slice(0, 4 * LIMITS.logLineLength)).slice(0, LIMITS.logLineLength)
    if (isPrinted) console[level === 'error' ? 'error' : 'warn'](text)
    this.#set([...this.#lines.get(), { atMs: Date.now(), level, text }])
  }

  #set(lines: readonly LogLine[]): void {
    this.#lines.set(lines.slice(-LIMITS.logLines))
  }
}

/** The log of this page. */
export const log = new Log()

/**
 * Has the log keep its lines over reloads, and note what no part of the app caught.
 *
 * @returns ends it
 */
export function startLog(): () => void {
  log.restore()
  const end = new AbortController()
  const options = { signal: end.signal }
  addEventListener('pagehide', () => log.keep(), options)
  addEventListener('error', ({ error, message }) => log.addUncaught(error ?? message), options)
  addEventListener('unhandledrejection', ({ reason }) => log.addUncaught(reason), options)
  return () => end.abort()
}

/** An error in one line: its kind, code, words, and what caused it, `depth` errors deep. */
function describe(error: unknown, depth = CAUSES): string {
  if (!isError(error)) return toText(error)
  const { name, message, cause } = error
  const kind = error instanceof Refusal ? `${name} ${error.code} (${error.status})` : name
  const own = message === '' ? kind : `${kind}: ${message}`
  return cause === undefined || depth === 0 ? own : `${own} < ${describe(cause, depth - 1)}`
}

/** An error of a frame or of the browser is none of this page's class. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'name' in value && 'message' in value
}

function toText(value: unknown): string {
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

function readKept(): Kept {
  try {
    const kept = JSON.parse(deviceSession()?.getItem(KEY) ?? 'null') as Kept | null
    return Array.isArray(kept?.lines) ? kept : { lines: [] }
  } catch {
    return { lines: [] }
  }
}
