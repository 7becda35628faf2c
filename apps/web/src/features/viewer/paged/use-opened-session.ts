import { useEffect, useLayoutEffect, useState } from 'react'
import { PageStore } from '#data/content/page-store.ts'
import { pageDecoder } from '#data/content/page-decoder.ts'
import { getPurchasedSource } from '#data/content/purchased-sources.ts'
import { ThumbnailStore } from '#data/content/thumbnail-store.ts'
import { useSession } from '#data/session.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { type LayoutChoice, PagedSession } from './paged-session.ts'

type Opening = {
  workno: string
  opened: OpenedPublication
  startPage: number
  choice: LayoutChoice
}

/** The reading of one publication, from opening the viewer to leaving it. */
export function useOpenedSession({ workno, opened, startPage, choice }: Opening) {
  const { api } = useSession()
  const [made] = useState(() => {
    const source = getPurchasedSource(api, workno)
    const { revision, images, publication } = opened
    const pages = new PageStore({ source, decoder: pageDecoder, revision, pages: images })
    const viewport = { width: window.innerWidth, height: window.innerHeight }
    const session = new PagedSession(publication, { pageIndex: startPage, choice, viewport }, pages)
    const thumbnails = new ThumbnailStore(
      source,
      images.map(({ name }) => ({ name, revision })),
    )
    // Asked for now rather than after the first paint: the picture travels while the screen is made.
    session.want()
    return { session, thumbnails }
  })

  useLayoutEffect(() => {
    made.session.want()
    return () => {
      made.session.pages.close()
      made.thumbnails.close()
    }
  }, [made])

  const { isSpreadView, isSwitchingSpread, direction } = choice
  useEffect(
    () => made.session.choose({ isSpreadView, isSwitchingSpread, direction }),
    [made, isSpreadView, isSwitchingSpread, direction],
  )
  return made
}
