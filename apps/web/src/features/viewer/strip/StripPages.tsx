import { lazy } from 'react'
import { useText } from '#lib/use-text.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { EndPage } from '../end/EndPage.tsx'
import { Elsewhere } from '../reading/Elsewhere.tsx'
import { toContentsEntry } from '../to-contents-entry.ts'
import { toWidthSteps } from './strip-choices.ts'
import { StripBar } from './StripBar.tsx'
import { StripStage } from './StripStage.tsx'
import { type StripOptions, useStripViewer } from './use-strip-viewer.ts'

// Opened seldom; pages must not wait for their code.
const StripSettings = lazy(async () => ({
  default: (await import('./StripSettings.tsx')).StripSettings,
}))
const ContentsDialog = lazy(async () => ({
  default: (await import('../chrome/ContentsDialog.tsx')).ContentsDialog,
}))

/** Pages one below the other: a webtoon, or the pages of any work that is read downwards. */
export function StripPages(options: StripOptions) {
  const { file, opened, isWebtoon } = options
  const t = useText()
  const viewer = useStripViewer(options)
  const { state, chrome, run } = viewer
  const { pageIndex } = state
  const pageCount = opened.images.length
  return (
    <>
      <StripStage
        session={viewer.session}
        stageRef={viewer.stageRef}
        shape={viewer.shape}
        colors={opened.publication.pages.map(({ color }) => color)}
        isSettled={viewer.isSettled}
        isCursorHidden={chrome.isCursorHidden}
        onScroll={viewer.handleScroll}
        onTap={(isOnEnd) => {
          if (chrome.panels.panel) chrome.panels.close()
          else if (!isOnEnd) run('toggle-controls')
        }}
        end={viewer.hasPainted && <EndPage file={file} run={run} taps={chrome.taps} />}
      />
      <ViewerChrome
        file={file}
        chrome={chrome}
        isAtEnd={state.isAtEnd}
        run={run}
        tools={
          isWebtoon
            ? {}
            : {
                bookmark: { isSet: viewer.bookmarks.pages.includes(pageIndex) },
                contents: true,
                settings: true,
                ...(options.onToggleOrientation && { orientation: 'vertical' }),
              }
        }
        help={{
          direction: 'ltr',
          isZoomed: false,
          isSupported: viewer.isSupported,
          gestures: 'viewer.help_gestures_scroll',
        }}
        side={
          <StripBar
            pageIndex={pageIndex}
            pageCount={pageCount}
            hasNumber={!isWebtoon}
            isScrolling={viewer.isScrolling}
            run={run}
            onPreview={viewer.handlePreview}
            onSeek={viewer.handleSeek}
          />
        }
        {...toJumpBack(t, viewer, options)}
        place={{ path: opened.placePath, pageIndex }}
        panels={listPanels(viewer, options)}
        announcement={
          viewer.isSettled
            ? t('viewer.announce_page', { page: pageIndex + 1, total: pageCount })
            : ''
        }
      />
      {viewer.hasPainted && (
        <Elsewhere
          file={file}
          path={opened.placePath}
          pageIndex={pageIndex}
          names={opened.names}
          onJump={viewer.handleSeek}
        />
      )}
    </>
  )
}

/** What the header's panels show. */
function listPanels(viewer: ReturnType<typeof useStripViewer>, { opened }: StripOptions) {
  const { pace, chrome } = viewer
  const { close } = chrome.panels
  return {
    settings: pace && (
      <StripSettings
        pace={pace}
        isScrolling={viewer.isScrolling}
        widthPx={viewer.shape.maxWidthPx}
        widths={toWidthSteps(viewer.choices)}
        onWiden={viewer.widen}
        run={viewer.run}
        onClose={close}
      />
    ),
    contents: (
      <ContentsDialog
        contents={opened.outline.map(toContentsEntry)}
        bookmarks={viewer.bookmarks}
        onChoose={viewer.handleSeek}
        onClose={close}
      />
    ),
  }
}

/** What the way back is called: a strip that was drawn as one has no pages to count. */
function toJumpBack(
  t: ReturnType<typeof useText>,
  { origin, session }: ReturnType<typeof useStripViewer>,
  { isWebtoon }: StripOptions,
) {
  if (origin === undefined) return {}
  if (!isWebtoon) return { jumpBackPage: session.toReadPage(origin) }
  return { jumpBack: t('book.jump_back', { percent: session.toReadPercent(origin) }) }
}
