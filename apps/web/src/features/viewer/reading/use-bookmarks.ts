import { useSyncExternalStore } from 'react'
import { readStoredBookmarks, subscribeToBookmarks } from '#data/account/reading/bookmarks.ts'
import { changeMark, findMarkedPages } from '#data/account/reading/marked-pages.ts'
import { getReadingSync } from '#data/account/reading/reading-syncs.ts'
import { useSessionIfAny } from '#data/session/session.ts'
import type { OpenedFile } from '../viewer-module.ts'

export type Bookmarks = {
  /** Pages from 0, ascending. */
  pages: readonly number[]
  set: (pageIndex: number, isSet: boolean) => void
}

/**
 * Bookmarks of an opened file: on this device at once, in other tabs at the same moment, on other
 * devices soon.
 *
 * @param path where they are kept: the folder of pictures, or the document
 * @param names stored names of the pages, by which they are found after an update of the work
 */
export function useBookmarks(
  { reader, workno }: OpenedFile,
  path: string,
  names: readonly string[] = [],
): Bookmarks {
  const session = useSessionIfAny()
  const key = { account: reader, workno, path }
  const stored = useSyncExternalStore(subscribeToBookmarks, () => readStoredBookmarks(key))
  return {
    pages: findMarkedPages(names, stored),
    set: (pageIndex, isSet) => {
      const changes = changeMark(key, names, { pageIndex, isSet })
      if (session) getReadingSync(session).noteBookmarks(workno, path, changes)
    },
  }
}
