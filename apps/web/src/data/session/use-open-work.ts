import { useSyncExternalStore } from 'react'
import { useVisit, type Visit } from './session.ts'
import type { ContentSource } from '../works/content/content-source.ts'
import { FreeSource, SampleSource } from '../works/content/open-source.ts'
import type { ZiptreeResult } from './use-ziptree.ts'
import { ZiptreeCache } from '../works/content/ziptree-cache.ts'

type OpenWork = { source: ContentSource; cache: ZiptreeCache }

const works = new WeakMap<Visit, Map<string, OpenWork>>()

/** What anybody may read of a work: its tree, refreshed hourly, and the way to its files. */
export function useOpenWork(
  origin: 'free' | 'sample',
  workno: string,
): ZiptreeResult & { source: ContentSource } {
  const { source, cache } = getOpenWork(useVisit(), origin, workno)
  const state = useSyncExternalStore(cache.subscribe, cache.getState)
  return { ...state, source, retry: () => void cache.reload() }
}

function getOpenWork(visit: Visit, origin: 'free' | 'sample', workno: string): OpenWork {
  const byName = works.get(visit) ?? new Map<string, OpenWork>()
  works.set(visit, byName)
  const name = `${origin}/${workno}`
  const work = byName.get(name) ?? makeOpenWork(visit, origin, workno)
  byName.set(name, work)
  return work
}

function makeOpenWork({ api }: Visit, origin: 'free' | 'sample', workno: string): OpenWork {
  const source =
    origin === 'free' ? new FreeSource({ api, workno }) : new SampleSource({ api, workno })
  // Not remembered on the device: a sample's tree must never stand in for the whole work's.
  return { source, cache: new ZiptreeCache(source, undefined, workno) }
}
