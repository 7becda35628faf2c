import { useEffect, useState } from 'react'
import { findPlace, keepPlace } from '#data/account/reading/place-locator.ts'
import { holdPlace } from '#data/account/reading/places.ts'
import { getReadingSync } from '#data/account/reading/reading-syncs.ts'
import { useSessionIfAny } from '#data/session/session.ts'
import { readSharedPage, withoutSharedPage } from '#lib/shared-place.ts'
import { ProgressKeeper } from '../progress-keeper.ts'
import { chooseStartPage, endReload, isReloaded } from '../start-page.ts'
import type { OpenedFile } from '../viewer-module.ts'

type Options = {
  /** Where the place is kept: the folder of pictures, or the document. */
  path: string
  pageCount: number
  /** The page that was chosen, when it is not simply the first. */
  chosenPage?: number | undefined
  /** The exact place in text that flows, which other devices get too. */
  toLocator?: (pageIndex: number) => string
  /** Stored names of the pages, by which the place is found after an update of the work. */
  names?: readonly string[] | undefined
}

/** Where reading starts, and what keeps the place from then on. */
export function useKeptPlace({ reader, workno, source }: OpenedFile, options: Options) {
  const session = useSessionIfAny()
  const isSample = source.origin === 'sample'
  const sync = session && !isSample ? getReadingSync(session) : undefined
  const [place] = useState(() => {
    const { path, pageCount, chosenPage, toLocator, names = [] } = options
    const key = { account: reader, workno, path }
    const savedPage = findPlace(key, names)
    const sharedPage = readSharedPage(location.search)
    // A link may lead farther than a sample does, or than the work by now.
    const linkedPage = sharedPage !== undefined && sharedPage < pageCount ? sharedPage : undefined
    const startPage = chooseStartPage({
      chosenPage: chosenPage ?? linkedPage,
      savedPage,
      isReload: isReloaded(),
    })
    const isFirstOpening = savedPage === undefined && startPage === 0
    let hasMoved = false
    return {
      key,
      startPage,
      keeper: new ProgressKeeper(savedPage, (pageIndex) => {
        // The last page of a sample is not the end of its work.
        const named = keepPlace(
          key,
          { page: pageIndex, name: names[pageIndex] },
          isSample ? undefined : pageCount,
        )
        // To open a work is not to choose its first page: a farther place of another device stands.
        hasMoved ||= pageIndex !== startPage || pageCount <= 2
        if (!hasMoved && isFirstOpening) return
        const locator = toLocator?.(pageIndex) ?? named
        sync?.notePlace(workno, path, { pageIndex, pageCount, locator })
      }),
    }
  })

  useEffect(() => (sync ? holdPlace(place.key) : undefined), [place, sync])
  // Once the screen is there, not while it is drawn: a drawing may be given up and begun again.
  useEffect(() => {
    endReload()
    if (readSharedPage(location.search) === undefined) return
    history.replaceState(history.state, '', withoutSharedPage(location.href))
  }, [])
  useEffect(() => {
    const { keeper } = place
    const handleExit = () => {
      keeper.flush()
      sync?.leave()
    }
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') handleExit()
    }
    document.addEventListener('visibilitychange', handleHidden)
    addEventListener('pagehide', handleExit)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      removeEventListener('pagehide', handleExit)
      handleExit()
    }
  }, [place, sync])

  return place
}
