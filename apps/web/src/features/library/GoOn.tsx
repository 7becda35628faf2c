import type { Ziptree } from '@yomikura/content/ziptree'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listRecentPlaces } from '#data/account/reading/recent-works.ts'
import { findLastTrackPlace } from '#data/account/reading/track-place.ts'
import { findFinishedTime } from '#data/account/reading/work-verdicts.ts'
import { requestPlayback } from '#data/base/device/playback-request.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useSession } from '#data/session/session.ts'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { findListenPlace } from '#parts/listen-place.ts'
import { findFirstOf } from '#parts/main-file.ts'
import { findStartPlace } from '#parts/start-place.ts'

/**
 * Opens a work where it was left, once its files are known, or plays music on, here; the work's page where
 * neither can be.
 */
export function GoOn({ work, onDone }: { work: ShelfRow; onDone: () => void }) {
  const { workno } = work
  const navigate = useNavigate()
  const user = toUserId(useSession().account)
  const { ziptree, error } = useZiptree(workno)
  useEffect(() => {
    if (!ziptree && !error) return
    const listening = ziptree && findListening(ziptree, work, user)
    if (listening) {
      requestPlayback(listening.tracks, listening.startIndex)
      onDone()
      return
    }
    const start = ziptree && findStart(ziptree, work, user)
    if (!start) {
      void navigate({ to: '/work/$workno/tree', params: { workno } })
      return
    }
    void navigate({
      to: start.route === 'view' ? '/work/$workno/view/$' : '/work/$workno/viewer/$',
      params: { workno, _splat: start.path },
      search: 'isAgain' in start && start.isAgain ? { p: 1 } : {},
    })
  }, [ziptree, error, user, workno, work, onDone, navigate])
  return null
}

/** Which file opens, and how; undefined where the work has none that can be read. */
function findStart(ziptree: Ziptree, { workno, category }: ShelfRow, user: string) {
  const film = category === 'video' ? findFirstOf(ziptree, 'video') : undefined
  const places = listRecentPlaces(user).filter((place) => place.workno === workno)
  return film ?? findStartPlace(ziptree, places, findFinishedTime(user, workno))
}

/** Where music goes on; undefined for other works. */
function findListening(
  ziptree: Ziptree,
  { workno, title, maker, category, coverUrl }: ShelfRow,
  user: string,
) {
  if (category !== 'music') return undefined
  const work = { workno, title, maker, makerNames: [maker], artworkUrl: coverUrl }
  return findListenPlace(ziptree, work, findLastTrackPlace(user, workno))
}
