import { TIMES } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import { isTransient } from '../api/errors.ts'
import { log } from '../log/log.ts'
import { network } from './network-state.ts'

type Options = {
  /** What is asked for, in English, as the subject of the log's line. */
  what: string
  ask: () => Promise<void>
  /** Ends it: the page goes, or the same is asked for from the start. */
  signal: AbortSignal
  /** Before each further try; after the last of them the return of the network alone brings one. */
  pausesMs?: readonly number[]
}

/**
 * Asks again for what the app goes on without and what did not come: after growing pauses, and with each
 * return of the network. Each failure is logged. Never rejects.
 *
 * @param first why it did not come
 */
export async function askAgain(
  first: unknown,
  { what, ask, signal, pausesMs = TIMES.besideRetryMs }: Options,
): Promise<void> {
  let error = first
  for (let tries = 0; error !== undefined && !signal.aborted; tries++) {
    log.warn(`${what} did not come`, error)
    // The same refusal would come.
    if (error instanceof Refusal && !isTransient(error)) return
    do await pause(pausesMs[tries], signal)
    while (!network.isOnline && !signal.aborted)
    if (!signal.aborted) error = await fail(ask)
  }
}

/** @returns why it did not come; undefined where it did */
async function fail(ask: () => Promise<void>): Promise<unknown> {
  try {
    await ask()
    return undefined
  } catch (error) {
    return error
  }
}

/** The return of the network ends a pause, too. @param ms undefined: until the network returns */
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
