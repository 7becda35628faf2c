import { TIMES } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import { isTransient } from '../api/errors.ts'
import { log } from '../log/log.ts'
import { network } from './network-state.ts'

type Options = {
  /** Ends it: the page goes, or the same is asked for from the start. */
  signal: AbortSignal
  /** Before each further try; after the last of them the return of the network alone brings one. */
  pausesMs?: readonly number[]
}

/**
 * Asks for what the app goes on without, and where it does not come, again after growing pauses and with
 * each return of the network. Each failure is logged. Never rejects.
 *
 * @param what is asked for, in English, as the subject of the log's line
 * @returns once the first try has ended, however it did
 */
export async function askAgain(
  what: string,
  ask: () => Promise<void>,
  { signal, pausesMs = TIMES.besideRetryMs }: Options,
): Promise<void> {
  if (await isOver(what, ask, signal)) return
  void (async () => {
    for (let tries = 0; ; tries++) {
      await pause(pausesMs[tries], signal)
      if (signal.aborted) return
      // The return of the network ends a pause, too.
      if (network.isOnline && (await isOver(what, ask, signal))) return
    }
  })()
}

/** Whether it came, or asking again would bring the same refusal. */
async function isOver(
  what: string,
  ask: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    // What the end of a page breaks off failed for no reason that matters.
    if (!signal.aborted) log.warn(`${what} did not come`, error)
    return signal.aborted || (error instanceof Refusal && !isTransient(error))
  }
}

/** @param ms undefined: until the network returns */
function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
  const end = network.onReturn(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (signal.aborted) resolve()
  return promise.finally(() => {
    clearTimeout(timer)
    end()
  })
}
