import type { Command } from '@yomikura/reader/commands'
import { toMinutesLeft } from '@yomikura/reader/book/reading-time'
import { isZoomed } from '@yomikura/reader/zoom'
import { lazy, Suspense } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import { useText } from '#lib/use-text.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { FailureView } from '../FailureView.tsx'
import { Elsewhere } from '../reading/Elsewhere.tsx'
import type { OpenedFile } from '../viewer-module.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import type { BookTheme } from '../../../book-frame/protocol.ts'
import { findChapterEnd } from './chapter-titles.ts'
import { ControlsHint } from './ControlsHint.tsx'
import { describePage } from './describe-page.ts'
import styles from './Flow.module.css'
import { FlowBar } from './FlowBar.tsx'
import { FlowFrame, type StageMessage } from './FlowFrame.tsx'
import { listFlowPanels } from './flow-panels.tsx'
import { useFlowViewer } from './use-flow-viewer.ts'
import { useLinks } from './use-links.ts'

// Opened by a link or a selection, or after the last page; pages must not wait for their code.
const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))
const NoteBar = lazy(async () => ({ default: (await import('./notes/NoteBar.tsx')).NoteBar }))
const NoteDialog = lazy(async () => ({
  default: (await import('./notes/NoteDialog.tsx')).NoteDialog,
}))
const EndSheet = lazy(async () => ({ default: (await import('../end/EndSheet.tsx')).EndSheet }))

type Props = { file: OpenedFile; files: UnpackedBook }

/** A book read page by page: its frames below, controls above. */
export function FlowPages({ file, files }: Props) {
  const t = useText()
  const viewer = useFlowViewer(file, files)
  const { session, state, chrome, run, direction, notes } = viewer
  const { second } = state
  const links = useLinks(session, files, () => chrome.controls.show())

  const handleMessage = (message: StageMessage, item: number) => {
    switch (message.type) {
      case 'shown':
        if (item === session.getState().item) session.receive(message.page)
        return viewer.noteRead(second === undefined ? [item] : [state.item, second])
      case 'link':
        return links.handle(message, item)
      case 'note':
        return session.notes.receive(message)
      case 'selected':
      case 'mark':
      case 'copy':
        // Bars would lie over the words, and over what can be done with them.
        if (message.type === 'mark' || (message.type === 'selected' && message.selection)) {
          chrome.controls.hide()
        }
        return notes.receive(message, item)
      default:
        return viewer.handleHand(message)
    }
  }
  return (
    <>
      <FlowFrame
        session={session}
        state={state}
        stageRef={viewer.stageRef}
        title={files.book.metadata.title || t('book.text')}
        theme={viewer.look.theme}
        isCursorHidden={chrome.isCursorHidden}
        loadFile={(path) => files.loadFile(path)}
        onInput={viewer.handleInput}
        onMessage={handleMessage}
      />
      <PageState viewer={viewer} files={files} onClose={file.onClose} />
      <Suspense>
        {notes.chosen && !notes.written && !chrome.panels.panel && (
          <NoteBar notes={notes} chosen={notes.chosen} />
        )}
        {chrome.panels.isAtEnd && <EndSheet file={file} run={run} taps={chrome.taps} />}
      </Suspense>
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={{
          ...TOOLS,
          bookmark: { isSet: viewer.isMarked },
          ...(session.isFixed && {
            spread: { isSpread: viewer.choices.isSpreadView, isPossible: session.canSpread },
          }),
        }}
        help={toHelp(session, { direction, isZoomed: isZoomed(state.view) })}
        bar={<FlowBar viewer={viewer} onSeek={(to) => session.jump(to)} />}
        jumpBack={useJumpBack(viewer)}
        place={{ path: file.path, pageIndex: viewer.position }}
        panels={listFlowPanels({ viewer, files, t })}
        announcement={useAnnouncement(viewer)}
      />
      {state.page && <FlowElsewhere file={file} viewer={viewer} />}
      <Suspense>
        {links.link && (
          <LinkDialog link={links.link} onFollow={links.follow} onClose={links.close} />
        )}
        {notes.written && (
          <NoteDialog
            highlight={notes.written}
            onSave={(note) => void notes.save(note)}
            onClose={notes.cancel}
          />
        )}
      </Suspense>
    </>
  )
}

/** What keys and fingers do in this book, on this page of it. */
function toHelp(
  session: Viewer['session'],
  shown: { direction: 'ltr' | 'rtl'; isZoomed: boolean },
) {
  return {
    ...shown,
    isSupported: (command: Command) => isSupported(command, session),
    ...(!session.isPageFixed && { gestures: 'book.help_gestures' as const }),
  }
}

/** Asks whether to go on where another device is. */
function FlowElsewhere({ file, viewer }: { file: OpenedFile; viewer: Viewer }) {
  const { session, line, position } = viewer
  return (
    <Elsewhere
      file={file}
      path={file.path}
      pageIndex={position}
      {...(!session.isFixed && { toPercent: (at) => line.toPercent(at) })}
      onJump={(to) => session.jump(to)}
    />
  )
}

const TOOLS = { contents: true, search: true, settings: true } as const

const NEVER: ReadonlySet<Command> = new Set([
  'toggle-direction',
  'toggle-orientation',
  'toggle-auto-turn',
])
const FIXED_ONLY: ReadonlySet<Command> = new Set(['toggle-spread', 'shift-pairing'])

function isSupported(command: Command, session: Viewer['session']): boolean {
  if (command === 'zoom-toggle') return session.isPageFixed
  return !NEVER.has(command) && (session.isFixed || !FIXED_ONLY.has(command))
}

/** What the way back to the place before a jump is called; undefined where there is none. */
function useJumpBack({ session, line, state: { jumpBack } }: Viewer): string | undefined {
  const t = useText()
  if (jumpBack === undefined) return undefined
  if (session.isFixed) return t('viewer.jump_back', { page: jumpBack + 1 })
  return t('book.jump_back', { percent: line.toPercent(jumpBack) })
}

/** What a screen reader says when a page is there. */
function useAnnouncement(viewer: Viewer): string {
  const { session, state, line, position, percent, toTitle } = viewer
  const { page, item, second } = state
  const t = useText()
  if (!page) return ''
  if (!session.isFixed) return describePage(t, { page, percent, chapter: toTitle(position) })
  const numbers = { page: item + 1, last: (second ?? item) + 1, total: line.length }
  return t(second === undefined ? 'viewer.announce_page' : 'viewer.announce_pages', numbers)
}

type Viewer = ReturnType<typeof useFlowViewer>
type PageStateProps = { viewer: Viewer; files: UnpackedBook; onClose: () => void }

/** What lies over the text: its foot, or that it is on its way, or why it did not come. */
function PageState({ viewer, files: { book }, onClose }: PageStateProps) {
  const { chrome, session, state, position, percent, line, headings } = viewer
  const { page } = state
  const end = findChapterEnd(headings, position, line.length)
  // Over a fixed page nothing may lie; the bar says the same and lies there.
  const hasFoot = book.spine[state.item]?.layout !== 'fixed' && !chrome.isShown
  return (
    <>
      {page && hasFoot && (
        <FlowFoot
          theme={viewer.look.theme}
          page={page.pageIndex + 1}
          pageCount={page.pageCount}
          percent={percent}
          minutesLeft={toMinutesLeft(end - position, book.metadata.language)}
        />
      )}
      {!session.isFixed && (
        <ControlsHint
          chrome={chrome}
          isReady={page !== undefined}
          writingMode={book.spine[state.item]?.writing_mode}
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

type FlowFootProps = {
  theme: BookTheme
  /** Page of the chapter, from 1. */
  page: number
  pageCount: number
  percent: number
  minutesLeft: number
}

/** The quiet line under the text: where in the chapter, how long it still takes, how far in the book. */
function FlowFoot({ theme, page, pageCount, percent, minutesLeft }: FlowFootProps) {
  const t = useText()
  return (
    <p className={styles.foot} data-theme={theme}>
      <span>{t('book.chapter_page', { page, total: pageCount })}</span>
      <span>{minutesLeft > 0 && t('book.minutes_left', { count: minutesLeft })}</span>
      <span>{t('viewer.percent', { percent })}</span>
    </p>
  )
}
