import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { DocumentText } from '#data/works/content/document-text.ts'
import { PageStore } from '#data/works/content/page-store.ts'
import { pageDecoder } from '#data/works/content/page-decoder.ts'
import { ThumbnailStore } from '#data/works/content/thumbnail-store.ts'
import type { OpenedPublication } from '../open-publication.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { type LayoutChoice, PagedSession } from './paged-session.ts'

type Opening = {
  file: OpenedFile
  opened: OpenedPublication
  startPage: number
  choice: LayoutChoice
}

/** The reading of one publication, from opening the viewer to leaving it. */
export function useOpenedSession({ file, opened, startPage, choice }: Opening) {
  const [made] = useState(() => {
    const { source } = file
    const { revision, images, names, publication } = opened
    const origin = { ...(opened.book ?? { source, decoder: pageDecoder }), revision }
    const pages = new PageStore({ ...origin, pages: images })
    const viewport = { width: window.innerWidth, height: window.innerHeight }
    const session = new PagedSession(publication, { pageIndex: startPage, choice, viewport }, pages)
    const thumbnails = new ThumbnailStore(
      source,
      names.map((name) => ({ name, revision })),
    )
    const text = new DocumentText({ source, revision, names: opened.texts })
    // Asked for now rather than after the first paint: the picture travels while the screen is made.
    session.warm()
    return { session, origin, thumbnails, text }
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
  const state = useSyncExternalStore(made.session.subscribe, made.session.getState)
  return { ...made, state }
}
