import { OFFLINE } from '@yomikura/contract/limits'
import { whenIdle } from '#lib/when-idle.ts'
import { BlobAddresses } from '../content/blob-addresses.ts'
import { network } from '../../base/network/network-state.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { canStoreFiles } from './can-store-files.ts'
import { CoverStore } from './cover-store.ts'
import type { CoverKeeper } from './covers.ts'

type Choices = Pick<ReaderData, 'db'> & {
  settings: { readonly current: { readonly cache: { readonly isActivateWorkImageCache: boolean } } }
}

/** Keeps each cover that is shown, one at a time and behind everything else, while the setting says so. */
export function createCoverKeeper({ db, settings }: Choices): CoverKeeper {
  const store = new CoverStore(db.name)
  const waiting = new Set<string>()
  const addresses = new BlobAddresses(OFFLINE.coversShown)
  let isRunning = false
  const isOn = () => canStoreFiles() && settings.current.cache.isActivateWorkImageCache

  const run = async () => {
    for (const url of waiting) {
      waiting.delete(url)
      // What does not fit is left out: covers are a comfort.
      if (isOn() && network.isOnline) await keepOne(store, url).catch(() => undefined)
    }
    isRunning = false
  }

  return {
    keep: (url) => {
      if (!isOn()) return
      waiting.add(url)
      if (isRunning) return
      isRunning = true
      whenIdle(() => void run())
    },
    find: async (url) => {
      const kept = await store.find(url)
      return kept && addresses.of(url, new Blob([kept.bytes], { type: kept.type }))
    },
  }
}

async function keepOne(store: CoverStore, url: string): Promise<void> {
  if (await store.find(url)) return
  // The browser has just shown it: this is answered from its own cache where the host allows.
  const response = await fetch(url, { credentials: 'include', priority: 'low' })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) return
  await store.put(url, type, await response.arrayBuffer())
}
