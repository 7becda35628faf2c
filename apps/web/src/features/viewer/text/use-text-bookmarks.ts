import { TIMES } from '@yomikura/contract/limits'
import { toPlainText } from '@yomikura/text/aozora'
import { useText } from '#lib/use-text.ts'
import { useBookmarks } from '../reading/use-bookmarks.ts'
import type { OpenedFile } from '../viewer-module.ts'
import type { TextLines } from './text-lines.ts'

/** As many words of a marked place as a list shows in a line. */
const NAME_LENGTH = 28

/** Bookmarks of a text: each is a line, called by its first words. */
export function useTextBookmarks(
  file: OpenedFile,
  lines: TextLines,
  { line, say }: { line: number; say: (text: string, ms: number) => void },
) {
  const t = useText()
  const bookmarks = useBookmarks(file, file.path)
  const isSet = bookmarks.pages.includes(line)
  return {
    bookmarks,
    isSet,
    toggle: () => {
      bookmarks.set(line, !isSet)
      say(t(isSet ? 'viewer.bookmark_removed' : 'viewer.bookmark_added'), TIMES.viewerToastMs)
    },
    /** An empty line is called by the first one after it that says something. */
    toName: (marked: number) => {
      const percent = t('viewer.percent', { percent: lines.toPercent(marked) })
      const last = Math.min(lines.length, marked + 5)
      for (let index = marked; index < last; index += 1) {
        const words = toPlainText(lines.get(index)).trim()
        if (words !== '') return `${percent} ${words.slice(0, NAME_LENGTH)}`
      }
      return percent
    },
  }
}
