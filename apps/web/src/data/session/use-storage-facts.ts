import { TIMES } from '@yomikura/contract/limits'
import { useEffect, useState } from 'react'
import { answered, SilentDatabaseError } from '../library/db/silence.ts'
import { readRoom, type Room } from '../works/downloads/room.ts'
import { useSession } from './session.ts'
import type { OfflineStore, WorkSummary } from '../works/offline/offline-store.ts'
import { getOfflineStore } from '../works/offline/open-stores.ts'
import { findObstacle, type StorageObstacle } from '../works/offline/storage-support.ts'

/** A download changes the store many times a second, and each look reads every row. */
const READ_EVERY_MS = 500

/** What is kept in this browser, and in how much room. */
export type StorageFacts = {
  /**
   * Where files could be kept: `silent` while the browser does not hand out those that are, `damaged`
   * where they do not open.
   */
  obstacle: StorageObstacle | 'damaged' | 'silent' | undefined
  /** Largest first. */
  works: readonly WorkSummary[]
  imageBytes: number
  /** Undefined where the browser does not report it. */
  room: Room | undefined
  /** Whether the browser promised to drop nothing by itself; undefined where it does not report that. */
  isPersistent: boolean | undefined
  /** Works that were kept before the browser dropped them; empty where nothing was lost. */
  lost: readonly string[]
}

/** Kept up to date while it is looked at. */
export function useStorageFacts(): {
  facts: StorageFacts | undefined
  store: OfflineStore
  /** Looks again, after a change that the store itself could not report. */
  refresh: () => void
} {
  const { db } = useSession()
  const store = getOfflineStore(db.name)
  const [facts, setFacts] = useState<StorageFacts>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    // Of many changes in a row the last one is enough.
    let reading: Promise<void> | undefined
    let isStale = false
    const read = async () => {
      do {
        isStale = false
        const next = await readFacts(store)
        if (!isCurrent) return
        setFacts(next)
        // It is shown once it is answered, without being asked for.
        if (next.obstacle === 'silent') isStale = true
        if (isStale) await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
      } while (isStale && isCurrent)
    }
    const refresh = () => {
      isStale = true
      reading ??= read().finally(() => {
        reading = undefined
      })
    }
    refresh()
    const end = store.subscribe(refresh)
    return () => {
      isCurrent = false
      end()
    }
  }, [store, round])
  return { facts, store, refresh: () => setRound((last) => last + 1) }
}

async function readFacts(store: OfflineStore): Promise<StorageFacts> {
  const obstacle = await findObstacle(navigator)
  const none = { works: [], imageBytes: 0, lost: [] }
  if (obstacle) return { obstacle, ...none, room: undefined, isPersistent: undefined }
  try {
    await store.open()
    const asked = Promise.all([
      store.listWorks(),
      store.countImageBytes(),
      readRoom(),
      navigator.storage?.persisted?.().catch(() => undefined),
      store.listLost(),
    ])
    const [works, imageBytes, room, isPersistent, lost] = await answered(
      asked,
      TIMES.databaseSilentMs,
    )
    return {
      obstacle,
      works: works.sort((a, b) => b.size_bytes - a.size_bytes),
      imageBytes,
      room,
      isPersistent,
      lost,
    }
  } catch (error) {
    // What is only held back must not be offered for erasure.
    const trouble = error instanceof SilentDatabaseError ? 'silent' : 'damaged'
    return { obstacle: trouble, ...none, room: undefined, isPersistent: undefined }
  }
}
