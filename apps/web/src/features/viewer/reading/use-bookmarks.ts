import { useSyncExternalStore } from 'react'
import {
  parseBookmarks,
  readBookmarks,
  readStoredBookmarks,
  subscribeToBookmarks,
  writeBookmarks,
} from '#data/prefs/bookmarks.ts'
import { getReadingSync } from '#data/reading/reading-syncs.ts'
import { useSessionIfAny } from '#data/session.ts'
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
 */
export function useBookmarks({ reader, workno }: OpenedFile, path: string): Bookmarks {
  const session = useSessionIfAny()
  const key = { account: reader, workno, path }
  const stored = useSyncExternalStore(subscribeToBookmarks, () => readStoredBookmarks(key))
  return {
    pages: parseBookmarks(stored),
    set: (pageIndex, isSet) => {
      const others = readBookmarks(key).filter((page) => page !== pageIndex)
      writeBookmarks(key, isSet ? [...others, pageIndex] : others)
      if (session) getReadingSync(session).noteBookmark(workno, path, pageIndex, isSet)
    },
  }
}
