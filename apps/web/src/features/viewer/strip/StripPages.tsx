import { lazy } from 'react'
import { useText } from '#lib/use-text.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { EndPage } from '../end/EndPage.tsx'
import { Elsewhere } from '../reading/Elsewhere.tsx'
import { toContentsEntry } from '../to-contents-entry.ts'
import { StripBar } from './StripBar.tsx'
import { StripStage } from './StripStage.tsx'
import { type StripOptions, useStripViewer } from './use-strip-viewer.ts'

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
        onTap={() => run('toggle-controls')}
        end={viewer.hasPainted && <EndPage file={file} run={run} taps={chrome.taps} />}
      />
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={
          isWebtoon
            ? {}
            : {
                bookmark: { isSet: viewer.bookmarks.pages.includes(pageIndex) },
                contents: true,
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
        panels={{
          contents: (
            <ContentsDialog
              contents={opened.outline.map(toContentsEntry)}
              bookmarks={viewer.bookmarks}
              onChoose={viewer.handleSeek}
              onClose={chrome.panels.close}
            />
          ),
        }}
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

/** What the way back is called: a strip that was drawn as one has no pages to count. */
function toJumpBack(
  t: ReturnType<typeof useText>,
  { origin, session }: ReturnType<typeof useStripViewer>,
  { isWebtoon, opened }: StripOptions,
) {
  if (origin === undefined) return {}
  if (!isWebtoon) return { jumpBackPage: session.toReadPage(origin) }
  const percent = Math.round((origin / opened.images.length) * 100)
  return { jumpBack: t('book.jump_back', { percent }) }
}
