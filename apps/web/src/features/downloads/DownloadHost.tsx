import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { type Downloads, getDownloads } from '#data/works/downloads/downloads.ts'
import { replaceDamaged } from '#data/works/downloads/replace-damaged.ts'
import { renewStored } from '#data/works/downloads/renew-stored.ts'
import { watchKept } from '#data/works/downloads/kept-manifest.ts'
import { reportStoredWorks } from '#data/works/downloads/report-stored-works.ts'
import { runOfflineRules } from '#data/session/run-offline-rules.ts'
import type { StoreState } from '#data/works/offline/offline-store.ts'
import { findObstacle } from '#data/works/offline/storage-support.ts'
import { deviceSession } from '#data/base/device/device-storage.ts'
import { type Session, useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { DownloadBar } from './DownloadBar.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { useRoomShown } from './use-room-shown.ts'
import { useAppBadge } from './use-app-badge.ts'
import { showLoss, showTrouble } from '#parts/show-toasts.ts'

/** Runs the downloads of this session and shows how far they are. */
export function DownloadHost() {
  const session = useSession()
  const downloads = getDownloads(session)
  const { queue } = downloads
  const state = useSyncExternalStore(queue.subscribe, () => queue.state)
  const { pathname } = useLocation()
  useDownloadsRun(session, downloads)
  useAppBadge(state.remaining)

  const [isRoomShown, setIsRoomShown] = useRoomShown(state.phase === 'full')
  // A viewer keeps its screen to itself (specification.md#1.2).
  const isHidden = /^\/work\/[^/]+\/view(er)?(\/|$)/.test(pathname)
  return (
    <>
      {!isHidden && state.phase !== 'idle' && (
        <DownloadBar state={state} queue={queue} onShowRoom={() => setIsRoomShown(true)} />
      )}
      {isRoomShown && (
        <RoomDialog
          downloads={downloads}
          neededBytes={state.totalBytes - state.loadedBytes}
          onClose={() => setIsRoomShown(false)}
        />
      )}
    </>
  )
}

/** Once a tab: a reader who does not mind the loss need not see the notice on every page. */
function isNews(localDbName: string): boolean {
  const key = `loss-told:${localDbName}`
  const storage = deviceSession()
  if (storage?.getItem(key) != null) return false
  storage?.setItem(key, '1')
  return true
}

/** Opens the store, and looks at rights and rules after each sync. */
function useDownloadsRun(session: Session, downloads: Downloads): void {
  const t = useText()
  const showErased = useEffectEvent(() => {
    showLoss(t('offline.lost'))
  })
  const showLocked = useEffectEvent((count: number) => {
    showLoss(t('offline.locked', { count }))
  })
  const showDamagedStore = useEffectEvent(() => {
    showLoss(t('storage.is_damaged'))
  })
  const showReplacement = useEffectEvent(() => {
    showTrouble(t('offline.damaged'))
  })

  useEffect(() => reportStoredWorks(downloads.store), [downloads])
  useEffect(() => replaceDamaged(downloads, () => showReplacement()), [downloads])
  useEffect(() => watchKept(session, downloads.store), [session, downloads])

  useEffect(() => {
    const { sync } = session
    let isOver = false
    const look = async () => {
      if (isOver || sync.status.phase !== 'done') return
      const locked = await downloads.checkRights()
      if (locked.length > 0) showLocked(locked.length)
      await renewStored(downloads, {
        findRevision: async (workno) => (await session.purchases.find(workno))?.revision,
        loadZiptree: (workno, revision) =>
          getPurchasedSource(session.api, workno).loadZiptreeOf(revision),
      })
      await runOfflineRules(session, downloads)
    }
    const showOpened = async (state: StoreState) => {
      // The storage page says of which works, and offers them again; where nothing can be kept, why.
      const isOffered = state === 'lost' && (await findObstacle(navigator)) === undefined
      if (isOffered && isNews(session.db.name)) showErased()
      return look()
    }
    // Private windows refuse. Whatever the reason, reading online goes on.
    const showRefused = async () => {
      const isDamaged = (await findObstacle(navigator)) === undefined
      if (isDamaged && isNews(session.db.name)) showDamagedStore()
    }
    downloads
      .start()
      .then(showOpened, showRefused)
      .catch(() => undefined)
    const end = sync.subscribe(() => void look().catch(() => undefined))
    return () => {
      isOver = true
      end()
    }
  }, [session, downloads])
}
