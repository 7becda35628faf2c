import type { NavigationEntry } from '@yomikura/content/navigation'
import type { BookLine } from '@yomikura/reader/book/book-place'
import { lazy, type ReactNode } from 'react'
import type { UnpackedBook } from '#data/content/unpacked-book.ts'
import type { ContentsEntry } from '../chrome/ContentsDialog.tsx'
import { RubyTitle } from '../chrome/RubyTitle.tsx'
import type { useFlowViewer } from './use-flow-viewer.ts'

// Opened seldom; pages must not wait for their code.
const ContentsDialog = lazy(async () => ({
  default: (await import('../chrome/ContentsDialog.tsx')).ContentsDialog,
}))
const FlowSearch = lazy(async () => ({ default: (await import('./FlowSearch.tsx')).FlowSearch }))
const FlowSettings = lazy(async () => ({
  default: (await import('./FlowSettings.tsx')).FlowSettings,
}))

type Options = {
  viewer: ReturnType<typeof useFlowViewer>
  files: UnpackedBook
  toTitle: (position: number) => string
}

/** What the header's panels show of a book. */
export function listFlowPanels({ viewer, files, toTitle }: Options): Record<string, ReactNode> {
  const { session, line, bookmarks, look, setLook } = viewer
  const { close } = viewer.chrome.panels
  const toPercent = (position: number) => `${line.toPercent(position)}%`
  return {
    contents: (
      <ContentsDialog
        contents={files.book.navigation.map((entry) => toContentsEntry(entry, line))}
        bookmarks={bookmarks}
        toNumber={toPercent}
        toPageName={(position) => `${toTitle(position)} ${toPercent(position)}`.trim()}
        onChoose={(position) => session.jump(position)}
        onClose={close}
      />
    ),
    search: (
      <FlowSearch
        files={files}
        toTitle={(place) => toTitle(line.toPosition(place))}
        onChoose={(place, end) => session.showFound(place, end)}
        onClose={close}
      />
    ),
    settings: <FlowSettings look={look} onChange={setLook} onClose={close} />,
  }
}

function toContentsEntry(entry: NavigationEntry, line: BookLine): ContentsEntry {
  const { title, ruby_title, link_page, offset = 0, sub_navigation } = entry
  return {
    title: ruby_title ? <RubyTitle pieces={ruby_title} /> : title,
    pageIndex: link_page === null ? undefined : line.toPosition({ item: link_page, offset }),
    children: sub_navigation.map((child) => toContentsEntry(child, line)),
  }
}
