import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import {
  areDownloadsWanted,
  subscribeToDownloadRequests,
  requestDownloads,
} from '#data/works/downloads/download-requests.ts'
import { network } from '#data/base/network/network-state.ts'
import { recallKeptWorks } from '#data/works/offline/kept-works.ts'
import { wasRecalled } from '#data/works/offline/recalled-works.ts'
import { type Session, useSession } from '#data/session/session.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { lazyScreen } from '../screen-texts.ts'

const DownloadHost = lazyScreen(
  () => import('#features/downloads/DownloadHost.tsx'),
  'DownloadHost',
)

async function recall(session: Session): Promise<void> {
  const { recallKept } = await import('#data/works/downloads/recall-kept.ts')
  if (await recallKept(session)) requestDownloads()
}

/** Where downloads for offline live, beside whatever screen is open. No other module loads their code. */
export function DownloadDock() {
  const session = useSession()
  const { db } = session
  const isWanted = useSyncExternalStore(subscribeToDownloadRequests, () =>
    areDownloadsWanted(db.name),
  )

  useEffect(() => {
    void recallKeptWorks(db.name).then((isFound) => {
      if (isFound) requestDownloads()
    })
  }, [db.name])

  // A browser that stores nothing may have dropped it all: the server remembers what it kept.
  useEffect(() => {
    if (wasRecalled(db.name) || !network.isOnline) return undefined
    return whenIdle(() => void recall(session).catch(() => undefined))
  }, [db.name, session])

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
