import { useSyncExternalStore } from 'react'
import type { KeptState, KeptStates } from '#data/works/downloads/kept-states.ts'

const subscribeToNothing = () => () => undefined

/** The state of one file: only its own change draws its row again. */
export function useKeptState(
  states: KeptStates | undefined,
  hashname: string | undefined,
): KeptState | undefined {
  return useSyncExternalStore(states?.subscribe ?? subscribeToNothing, () =>
    hashname === undefined ? undefined : states?.get(hashname),
  )
}

/** Grows whenever any file's state changes; for what counts several. */
export function useKeptVersion(states: KeptStates | undefined): number {
  return useSyncExternalStore(states?.subscribe ?? subscribeToNothing, () => states?.version() ?? 0)
}
