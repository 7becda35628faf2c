import { createContext, use, useSyncExternalStore } from 'react'
import type { BootState, BootStore } from './boot-store.ts'

export const BootContext = createContext<BootStore | undefined>(undefined)

export function useBoot(): { boot: BootStore; state: BootState } {
  const boot = use(BootContext)
  if (!boot) throw new Error('BootContext is not set up.')
  return { boot, state: useSyncExternalStore(boot.subscribe, () => boot.state) }
}
