import { useEffect, useState } from 'react'
import { toUserId } from '#data/prefs/auth-record.ts'
import { readRecentPage, writeRecentPage } from '#data/prefs/recent-page.ts'
import { useSession } from '#data/session.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { ProgressKeeper } from '../progress-keeper.ts'
import { chooseStartPage, takeReload } from '../start-page.ts'

/** Where reading starts, and what keeps the place from then on. */
export function usePlace(workno: string, opened: OpenedPublication) {
  const { account } = useSession()
  const [place] = useState(() => {
    const key = { account: toUserId(account), workno, path: opened.placePath }
    const savedPage = readRecentPage(key)
    const { chosenPage } = opened
    return {
      startPage: chooseStartPage({ chosenPage, savedPage, isReload: takeReload() }),
      keeper: new ProgressKeeper(savedPage, (pageIndex) =>
        writeRecentPage(key, pageIndex, opened.images.length),
      ),
    }
  })

  useEffect(() => {
    const { keeper } = place
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') keeper.flush()
    }
    const handleExit = () => keeper.flush()
    document.addEventListener('visibilitychange', handleHidden)
    addEventListener('pagehide', handleExit)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      removeEventListener('pagehide', handleExit)
      keeper.flush()
    }
  }, [place])

  return place
}
