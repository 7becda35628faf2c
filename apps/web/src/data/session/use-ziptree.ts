import type { Ziptree } from '@yomikura/content/ziptree'
import { useSyncExternalStore } from 'react'
import { type Session, useSession } from './session.ts'
import { getPurchasedSource } from '../works/content/purchased-sources.ts'
import { ZiptreeCache, type ZiptreeState } from '../works/content/ziptree-cache.ts'
import { LIMITS } from '@yomikura/contract/limits'
import { RecentMap } from '#lib/recent-map.ts'

export type ZiptreeResult = ZiptreeState & { retry: () => void }

const caches = new WeakMap<Session, RecentMap<string, ZiptreeCache>>()

/** The files of a work that the account owns: fetched when first asked for, refreshed hourly. */
export function useZiptree(workno: string): ZiptreeResult {
  const cache = getZiptreeCache(useSession(), workno)
  const state = useSyncExternalStore(cache.subscribe, cache.getState)
  return { ...state, retry: () => void cache.reload() }
}

/** Gives the files of a work where a screen has read them already; fetches nothing. */
export function useReadTree(workno: string): () => Ziptree['tree'] | undefined {
  const session = useSession()
  return () => getZiptreeCache(session, workno).getState().ziptree?.tree
}

function getZiptreeCache(session: Session, workno: string): ZiptreeCache {
  const byWorkno =
    caches.get(session) ?? new RecentMap(LIMITS.openedTrees, (cache) => !cache.isWatched)
  caches.set(session, byWorkno)
  return byWorkno.getOrCreate(
    workno,
    () => new ZiptreeCache(getPurchasedSource(session.api, workno), session.db, workno),
  )
}
