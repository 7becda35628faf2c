import { useSyncExternalStore } from 'react'
import { type Session, useSession } from '../session.ts'
import { getPurchasedSource } from './purchased-sources.ts'
import { ZiptreeCache, type ZiptreeState } from './ziptree-cache.ts'

export type ZiptreeResult = ZiptreeState & { retry: () => void }

const caches = new WeakMap<Session, Map<string, ZiptreeCache>>()

/** The files of a work that the account owns: fetched when first asked for, refreshed hourly. */
export function useZiptree(workno: string): ZiptreeResult {
  const cache = getZiptreeCache(useSession(), workno)
  const state = useSyncExternalStore(cache.subscribe, cache.getState)
  return { ...state, retry: () => void cache.reload() }
}

function getZiptreeCache(session: Session, workno: string): ZiptreeCache {
  const byWorkno = caches.get(session) ?? new Map<string, ZiptreeCache>()
  caches.set(session, byWorkno)
  const source = getPurchasedSource(session.api, workno)
  const cache = byWorkno.get(workno) ?? new ZiptreeCache(source, session.db, workno)
  byWorkno.set(workno, cache)
  return cache
}
