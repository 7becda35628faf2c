import { Listeners } from '@yomikura/ui/store'
import { deviceStorage } from '../../base/device/device-storage.ts'

/**
 * What a reader said of a work by hand, where it differs from how far the pages were turned: finished
 * without reading it here, or unread again.
 */
export type ReadVerdict = 'finished' | 'unread'

const listeners = new Listeners()
/** The last reading of the storage, so that everybody who looks sees the same map. */
let held:
  { account: string; stored: string; verdicts: ReadonlyMap<string, ReadVerdict> } | undefined

/** The reader's verdicts by workno; a new map after each change. */
export function readVerdicts(account: string): ReadonlyMap<string, ReadVerdict> {
  const stored = deviceStorage()?.getItem(toKey(account)) ?? '{}'
  if (held?.account !== account || held.stored !== stored) {
    held = { account, stored, verdicts: new Map(Object.entries(parse(stored))) }
  }
  return held.verdicts
}

/** Marks works; `undefined` lets the pages turned decide again. */
export function writeVerdicts(
  account: string,
  worknos: readonly string[],
  verdict: ReadVerdict | undefined,
): void {
  const verdicts = new Map(readVerdicts(account))
  for (const workno of worknos) {
    if (verdict) verdicts.set(workno, verdict)
    else verdicts.delete(workno)
  }
  try {
    deviceStorage()?.setItem(toKey(account), JSON.stringify(Object.fromEntries(verdicts)))
  } catch {
    // A full or blocked store loses the mark, nothing else.
  }
  listeners.notify()
}

export const subscribeToVerdicts = listeners.subscribe

function parse(stored: string): Record<string, ReadVerdict> {
  try {
    const found = JSON.parse(stored) as Record<string, unknown>
    const known = Object.entries(found).filter(([, value]) =>
      ['finished', 'unread'].includes(String(value)),
    )
    return Object.fromEntries(known) as Record<string, ReadVerdict>
  } catch {
    return {}
  }
}

function toKey(account: string): string {
  return `read-verdicts/${account}`
}

globalThis.window?.addEventListener('storage', () => {
  listeners.notify()
})
