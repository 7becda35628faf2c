import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import {
  areDownloadsWanted,
  subscribeToDownloadWish,
  wakeDownloads,
} from '#data/downloads/dock-wish.ts'
import { recallKeptWorks } from '#data/offline/kept-works.ts'
import { useSession } from '#data/session.ts'
import { lazyScreen } from '../screen-texts.ts'

const DownloadHost = lazyScreen(
  () => import('#features/downloads/DownloadHost.tsx'),
  'DownloadHost',
)

/** Where downloads for offline live, beside whatever screen is open. Nobody else loads their code. */
export function DownloadDock() {
  const { db } = useSession()
  const isWanted = useSyncExternalStore(subscribeToDownloadWish, () => areDownloadsWanted(db.name))

  useEffect(() => {
    void recallKeptWorks(db.name).then((isFound) => {
      if (isFound) wakeDownloads()
    })
  }, [db.name])

  if (!isWanted) return null
  return (
    // What breaks here must not take the screen beside it away; the queue itself is in the database.
    <CatchBoundary getResetKey={() => 'downloads'} errorComponent={() => null}>
      <Suspense>
        <DownloadHost />
      </Suspense>
    </CatchBoundary>
  )
}
