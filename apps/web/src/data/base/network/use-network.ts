import { useSyncExternalStore } from 'react'
import { network, type NetworkState } from './network-state.ts'

/** Whether the server can be reached now. */
export function useNetwork(): NetworkState {
  return useSyncExternalStore(network.subscribe, network.getState)
}
