import { toMinutesLeft } from '@yomikura/reader/book/reading-time'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { UnpackedBook } from '#data/content/unpacked-book.ts'
import { useText } from '#lib/use-text.ts'
import type { FromFrame } from '../../../book-frame/protocol.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { FailureView } from '../FailureView.tsx'
import type { OpenedFile } from '../viewer-module.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import { findChapterEnd, findHeading, listHeadings } from './chapter-titles.ts'
import styles from './Flow.module.css'
import type { FollowedLink } from './followed-link.ts'
import { FlowBar } from './FlowBar.tsx'
import { FlowFoot } from './FlowFoot.tsx'
import { FlowFrame } from './FlowFrame.tsx'
import { listFlowPanels } from './flow-panels.tsx'
import { useFlowViewer } from './use-flow-viewer.ts'

// Opened by a link; pages must not wait for its code.
const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))

type Props = { file: OpenedFile; files: UnpackedBook }

/** A book read page by page: its frame below, controls above. */
export function FlowPages({ file, files }: Props) {
  const t = useText()
  const viewer = useFlowViewer(file, files)
  const { session, state, line, position, chrome, run, direction } = viewer
  const [link, setLink] = useState<FollowedLink>()
  const { book } = files
  const headings = useMemo(() => listHeadings(book.navigation, line), [book, line])
  const toTitle = (at: number) => findHeading(headings, at)
  const { page } = state
  const end = findChapterEnd(headings, position, line.length)
  const percent = line.toPercent(page ? session.endPosition : position)

  const handleMessage = (message: Exclude<FromFrame, { type: 'need' | 'ready' }>) => {
    switch (message.type) {
      case 'shown':
        session.receive(message.page)
        return viewer.noteRead([session.getState().item])
      case 'link':
        if (message.isNote || !session.follow(message.address)) setLink(message)
        return
      case 'selected':
      case 'mark':
      case 'note':
        return
      default:
        return viewer.handleHand(message)
    }
  }
  return (
    <>
      <FlowFrame
        session={session}
        stageRef={viewer.stageRef}
        linkRef={viewer.linkRef}
        title={book.metadata.title || t('book.text')}
        theme={viewer.look.theme}
        isCursorHidden={chrome.isCursorHidden}
        loadFile={(path) => files.loadFile(path)}
        onMessage={handleMessage}
      />
      <PageState viewer={viewer} files={files} end={end} percent={percent} onClose={file.onClose} />
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={{ ...TOOLS, bookmark: { isSet: viewer.isMarked } }}
        help={{ direction, isZoomed: false, isSupported: (command) => !UNSUPPORTED.has(command) }}
        bar={
          <FlowBar
            position={position}
            length={line.length}
            direction={direction}
            toTitle={toTitle}
            toPercent={(at) => line.toPercent(at)}
            run={run}
            onSeek={(to) => session.jump(to)}
          />
        }
        jumpBack={
          state.jumpBack === undefined
            ? undefined
            : t('book.jump_back', { percent: line.toPercent(state.jumpBack) })
        }
        place={{ path: file.path, pageIndex: position }}
        panels={listFlowPanels({ viewer, files, toTitle })}
        announcement={
          page ? t('viewer.announce_page', { page: page.pageIndex + 1, total: page.pageCount }) : ''
        }
      />
      <Suspense>
        {link && (
          <LinkDialog
            link={link}
            onFollow={() => session.follow(link.address)}
            onClose={() => setLink(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const TOOLS = { contents: true, search: true, settings: true } as const

const UNSUPPORTED: ReadonlySet<string> = new Set([
  'toggle-spread',
  'shift-pairing',
  'toggle-direction',
  'toggle-auto-turn',
  'zoom-toggle',
])

type PageStateProps = {
  viewer: ReturnType<typeof useFlowViewer>
  files: UnpackedBook
  /** Where the chapter ends. */
  end: number
  percent: number
  onClose: () => void
}

/** What lies over the text: its foot, or that it is on its way, or why it did not come. */
function PageState({ viewer, files: { book }, end, percent, onClose }: PageStateProps) {
  const { session, state, position } = viewer
  const { page } = state
  return (
    <>
      {page && (
        <FlowFoot
          theme={viewer.look.theme}
          page={page.pageIndex + 1}
          pageCount={page.pageCount}
          percent={percent}
          minutesLeft={toMinutesLeft(end - position, book.metadata.language)}
        />
      )}
      {!page && !state.error && (
        <div className={styles.waiting}>
          <ViewerLoading />
        </div>
      )}
      {state.error && (
        <div className={styles.failure}>
          <FailureView error={state.error} onRetry={() => session.retry()} onClose={onClose} />
        </div>
      )}
    </>
  )
}
