import { LIMITS } from '@yomikura/contract/limits'
import type { LogNote } from './log-book.ts'

const waiting: LogNote[] = []
let taking: Promise<void> | undefined

/**
 * What went wrong in this page, for the console and for Settings > Diagnostics (decision 79). A start has
 * no use for the code that writes it down: it comes with the first note.
 */
export const log = {
  /** Notes what the app goes on without. */
  warn: (what: string, error?: unknown) => add({ level: 'warning', what, error }),
  /** Notes what a screen, the start or a reader's act ended with. */
  error: (what: string, error?: unknown) => add({ level: 'error', what, error }),
}

/** Has the log note what no part of the app caught. @returns ends it */
export function watchUncaught(): () => void {
  const end = new AbortController()
  const note = (error: unknown) =>
    add({ level: 'error', what: 'No part of the app expected this', error, isPrinted: true })
  const options = { signal: end.signal }
  addEventListener('error', ({ error, message }) => note(error ?? message), options)
  addEventListener('unhandledrejection', ({ reason }) => note(reason), options)
  return () => end.abort()
}

function add(note: Omit<LogNote, 'atMs'>): void {
  waiting.push({ atMs: Date.now(), ...note })
  waiting.splice(0, waiting.length - LIMITS.logLines)
  taking ??= import('./log-book.ts').then(
    ({ logBook }) => {
      taking = undefined
      logBook.take(waiting.splice(0))
    },
    // Without a network its code may be missing: notes wait for the next one.
    () => {
      taking = undefined
    },
  )
}
