import { useSyncExternalStore } from 'react'
import {
  parseMarks,
  readStoredBookmarks,
  subscribeToBookmarks,
  writeMarks,
} from '#data/prefs/bookmarks.ts'
import { addMark, findMarks, listMarkChanges, removeMark } from '#data/reading/marked-pages.ts'
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
    pages: findMarks(names, parseMarks(stored)).map(({ at }) => at),
    set: (pageIndex, isSet) => {
      const before = parseMarks(readStoredBookmarks(key))
      const after = (isSet ? addMark : removeMark)(names, before, pageIndex)
      writeMarks(key, after)
      if (!session) return
      const sync = getReadingSync(session)
      for (const { mark, isSet: isMarked } of listMarkChanges(before, after)) {
        sync.noteBookmark(workno, path, mark.page, isMarked, mark.name)
      }
    },
  }
}
