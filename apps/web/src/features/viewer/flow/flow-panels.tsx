import type { NavigationEntry } from '@yomikura/content/navigation'
import type { Translate } from '@yomikura/i18n/text'
import type { BookLine } from '@yomikura/reader/book/book-place'
import type { Highlight } from '@yomikura/contract/highlights'
import { lazy, type ReactNode, Suspense } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import type { ContentsEntry } from '../chrome/Contents.tsx'
import { RubyTitle } from '../chrome/RubyTitle.tsx'
import type { useFlowViewer } from './use-flow-viewer.ts'

// Opened seldom; pages must not wait for their code.
const ContentsDialog = lazy(async () => ({
  default: (await import('../chrome/ContentsDialog.tsx')).ContentsDialog,
}))
const HighlightList = lazy(async () => ({
  default: (await import('./notes/HighlightList.tsx')).HighlightList,
}))
const FlowSearch = lazy(async () => ({ default: (await import('./FlowSearch.tsx')).FlowSearch }))
const FlowSettings = lazy(async () => ({
  default: (await import('./FlowSettings.tsx')).FlowSettings,
}))

type Options = {
  viewer: ReturnType<typeof useFlowViewer>
  files: UnpackedBook
  t: Translate
}

/** What the header's panels show of a book. */
export function listFlowPanels({ viewer, files, t }: Options): Record<string, ReactNode> {
  const { session, line, toTitle } = viewer
  const { close } = viewer.chrome.panels
  return {
    contents: <FlowContents {...{ viewer, files, t }} />,
    search: (
      <FlowSearch
        files={files}
        toTitle={(place) => toTitle(line.toPosition(place))}
        onChoose={(place, end) => session.showFound(place, end)}
        onClose={close}
      />
    ),
    settings: <FlowSettings viewer={viewer} onClose={close} />,
  }
}

/** Contents, bookmarks and highlights. On its own: thousands of chapters are listed only while it is open. */
function FlowContents({ viewer, files, t }: Options) {
  const { session, line, bookmarks, notes, toTitle, toLabel } = viewer
  const { close } = viewer.chrome.panels
  return (
    <ContentsDialog
      contents={files.book.navigation.map((entry) => toContentsEntry(entry, line))}
      bookmarks={bookmarks}
      toNumber={toLabel}
      toPageName={(position) => `${toTitle(position)} ${toLabel(position)}`.trim()}
      notes={{
        name: t('notes.tab'),
        count: notes.list.length,
        draw: (isEditing, leave) => (
          <Suspense>
            <HighlightList
              list={notes.list}
              isEditing={isEditing}
              toNumber={(highlight) => toLabel(notes.toPosition(highlight))}
              onChoose={(highlight) => {
                leave()
                session.jump(notes.toPosition(highlight))
              }}
              onEdit={notes.edit}
              onRemove={notes.remove}
              onExport={(format) => void exportNotes({ viewer, files, t }, format)}
            />
          </Suspense>
        ),
      }}
      onChoose={(position) => session.jump(position)}
      onClose={close}
    />
  )
}

async function exportNotes({ viewer, files, t }: Options, format: 'md' | 'json'): Promise<void> {
  const { toFileName, toJson, toMarkdown } = await import('./notes/export-notes.ts')
  const { saveText } = await import('#lib/save-text.ts')
  const { title, creators } = files.book.metadata
  const { list, copying } = viewer.notes
  const [{ workno, path }] = list as [Highlight]
  const notes = {
    ...{ title, workno, path, highlights: list },
    creators: creators.map(({ name }) => name),
    limit: copying.total,
    exportedAt: new Date(),
  }
  const words = { noChapter: t('notes.no_chapter'), cut: t('notes.cut') }
  if (format === 'md') saveText(toFileName(title, 'md'), toMarkdown(notes, words), 'text/markdown')
  else saveText(toFileName(title, 'json'), toJson(notes), 'application/json')
}

function toContentsEntry(entry: NavigationEntry, line: BookLine): ContentsEntry {
  const { title, ruby_title, link_page, offset = 0, sub_navigation } = entry
  return {
    title: ruby_title ? <RubyTitle pieces={ruby_title} /> : title,
    pageIndex: link_page === null ? undefined : line.toPosition({ item: link_page, offset }),
    children: sub_navigation.map((child) => toContentsEntry(child, line)),
  }
}
