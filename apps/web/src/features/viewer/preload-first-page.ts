import { pageDecoder } from '#data/works/content/page-decoder.ts'
import { preloadPages } from '#data/works/content/preload-pages.ts'
import { findPlace } from '#data/account/reading/place-locator.ts'
import { readSharedPage } from '#lib/shared-place.ts'
import { decideFile } from './decide-file.ts'
import { openPublication, toNeededPx } from './open-publication.ts'
import { chooseStartPage, isReloaded } from './start-page.ts'
import type { OpenedFile } from './viewer-module.ts'

type Opened = Pick<OpenedFile, 'ziptree' | 'path' | 'workno' | 'reader' | 'source'>

/** Asks for the first page of a viewer's address before there is a screen. */
export function preloadViewedPage(file: Opened): void {
  if (decideFile(file.ziptree, file.path)?.kind === 'paged') preloadFirstPage(file)()
}

/**
 * Asks for the page that the viewer opens at while the viewer's own code is still on its way. A wrong
 * guess costs one page: the viewer then asks for what it wants by itself.
 *
 * @returns to be called once the viewer is there, which takes the page over
 */
export function preloadFirstPage(file: Opened): () => void {
  const { ziptree, path, workno, reader, source } = file
  const opened = openPublication(ziptree, path, toNeededPx(ziptree, source.origin))
  if (!opened) return () => undefined
  const { images, placePath, chosenPage, revision, names } = opened
  const startPage = chooseStartPage({
    chosenPage: chosenPage ?? readSharedPage(location.search),
    savedPage: findPlace({ account: reader, workno, path: placePath }, names),
    isReload: isReloaded(),
  })
  const image = images[startPage] ?? images[0]!
  return preloadPages({ source, decoder: pageDecoder, revision }, [image], 'high')
}
