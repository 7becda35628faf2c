import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { ContentsDialog } from '../chrome/ContentsDialog.tsx'
import { nestHeadings } from './nest-headings.ts'
import type { TextLines } from './text-lines.ts'
import type { useTextBookmarks } from './use-text-bookmarks.ts'

type Props = {
  lines: TextLines
  marks: ReturnType<typeof useTextBookmarks>
  onChoose: (line: number) => void
  onClose: () => void
}

/** Headings of the text, where it has some, and the reader's marks. */
export function TextContents({ lines, marks, onChoose, onClose }: Props) {
  const t = useText()
  const [contents] = useState(() => nestHeadings(lines.findHeadings()))
  return (
    <ContentsDialog
      contents={contents.length > 0 ? contents : undefined}
      bookmarks={marks.bookmarks}
      toPageName={marks.toName}
      toNumber={(line) => t('viewer.percent', { percent: lines.toPercent(line) })}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
