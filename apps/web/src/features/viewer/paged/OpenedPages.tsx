import { listVisiblePages } from '@yomikura/reader/paged-reader'
import { toPosition } from '@yomikura/reader/position'
import { isZoomed } from '@yomikura/reader/zoom'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { TextHit } from '#data/works/content/search-document.ts'
import { useText } from '#lib/use-text.ts'
import { BottomBar } from '../chrome/BottomBar.tsx'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { Elsewhere } from '../reading/Elsewhere.tsx'
import { listPanels } from './list-panels.tsx'
import { Stage } from './Stage.tsx'
import { type PagedOptions, usePagedViewer } from './use-paged-viewer.ts'

const EndSheet = lazy(async () => ({ default: (await import('../end/EndSheet.tsx')).EndSheet }))

/** Reads page by page: pages below, controls above. */
export function OpenedPages(options: PagedOptions) {
  return <PagedScreen {...options} viewer={usePagedViewer(options)} />
}

type ScreenProps = Omit<PagedOptions, 'voice' | 'noteRead'> & {
  /** Turned by sound: which way it is read is not the reader's choice (specification.md#2.2). */
  isVoiced?: boolean
  viewer: ReturnType<typeof usePagedViewer>
  /** Above the bar at the bottom: what plays the sound of a voice comic. */
  player?: ReactNode
  /** Over the foot of the page, above whatever lies there. */
  caption?: ReactNode
  /** In place of the image viewer's own. */
  settings?: ReactNode
}

/** Draws what a paged viewer knows; a voice comic adds its player to it. */
export function PagedScreen(options: ScreenProps) {
  const { viewer, player, caption, settings, isVoiced = false } = options
  const { file, opened, onToggleOrientation } = options
  const t = useText()
  const [hit, setHit] = useState<TextHit>()
  const { state, session, choices, chrome, run } = viewer
  const { layout } = state
  const visible = listVisiblePages(state)
  const { firstNumber, lastNumber } = toPosition(visible, opened.images.length)
  const announcement = t(
    firstNumber === lastNumber ? 'viewer.announce_page' : 'viewer.announce_pages',
    { page: firstNumber, last: lastNumber, total: opened.images.length },
  )

  return (
    <>
      <Stage
        session={session}
        stageRef={viewer.stageRef}
        isSettled={viewer.isSettled}
        isCursorHidden={chrome.isCursorHidden}
        words={viewer.text.hasWords ? { text: viewer.text, hit } : undefined}
        onInput={viewer.handleInput}
      />
      {chrome.panels.isAtEnd && (
        <Suspense>
          <EndSheet file={file} run={run} taps={chrome.taps} />
        </Suspense>
      )}
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={{
          spread: { isSpread: layout.isSpread, isPossible: choices.hasRoomForSpread },
          ...(!isVoiced && { direction: layout.direction }),
          ...(onToggleOrientation && { orientation: 'horizontal' }),
          bookmark: { isSet: visible.some((page) => viewer.bookmarks.pages.includes(page)) },
          contents: true,
          search: viewer.text.hasWords,
          settings: true,
        }}
        help={{
          direction: layout.direction,
          isZoomed: isZoomed(state.view),
          isSupported: (command) =>
            command !== 'highlight' &&
            (command !== 'open-search' || viewer.text.hasWords) &&
            (command !== 'toggle-orientation' || onToggleOrientation !== undefined),
        }}
        bar={
          <BottomBar
            player={player}
            state={state}
            thumbnails={viewer.thumbnails}
            hasThumbnails={!opened.book}
            run={run}
            onSeek={viewer.handleSeek}
            onStep={(by) => session.run(by)}
            onTurned={() => chrome.controls.hideUnderPointer()}
          />
        }
        place={{ path: opened.placePath, pageIndex: state.pageIndex }}
        jumpBackPage={state.jumpBack?.originPage}
        footing={caption}
        panels={{ ...listPanels({ viewer, opened, onHit: setHit }), ...(settings && { settings }) }}
        announcement={viewer.isSettled ? announcement : ''}
      />
      {viewer.hasPainted && (
        <Elsewhere
          file={file}
          path={opened.placePath}
          pageIndex={state.pageIndex}
          names={opened.names}
          onJump={viewer.handleSeek}
        />
      )}
    </>
  )
}
