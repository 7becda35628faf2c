import { lazy, type ReactNode } from 'react'
import type { TextHit } from '#data/works/content/search-document.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { toContentsEntry } from '../to-contents-entry.ts'
import type { usePagedViewer } from './use-paged-viewer.ts'

// Opened seldom; pages must not wait for their code.
const ContentsDialog = lazy(async () => ({
  default: (await import('../chrome/ContentsDialog.tsx')).ContentsDialog,
}))
const SearchDialog = lazy(async () => ({
  default: (await import('./SearchDialog.tsx')).SearchDialog,
}))
const PagedSettings = lazy(async () => ({
  default: (await import('./PagedSettings.tsx')).PagedSettings,
}))

type Options = {
  viewer: ReturnType<typeof usePagedViewer>
  opened: OpenedPublication
  onHit: (hit: TextHit) => void
}

/** What the header's panels show in a paged viewer. */
export function listPanels({ viewer, opened, onHit }: Options): Record<string, ReactNode> {
  const { close } = viewer.chrome.panels
  return {
    contents: (
      <ContentsDialog
        contents={opened.outline.map(toContentsEntry)}
        bookmarks={viewer.bookmarks}
        onChoose={viewer.handleSeek}
        onClose={close}
      />
    ),
    search: (
      <SearchDialog
        text={viewer.text}
        onChoose={(hit) => {
          onHit(hit)
          viewer.handleSeek(hit.pageIndex)
        }}
        onClose={close}
      />
    ),
    settings: (
      <PagedSettings
        choices={viewer.choices}
        onChange={viewer.handleChoice}
        run={viewer.run}
        onClose={close}
      />
    ),
  }
}
