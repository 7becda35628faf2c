import { MEASURES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import { toTapZone } from '@yomikura/reader/input-map'
import type { PageDirection } from '@yomikura/reader/publication'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { readTextLook, type TextLook, writeTextLook } from './text-look.ts'
import { type Chrome, useChrome } from '../chrome/use-chrome.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { FailureView } from '../FailureView.tsx'
import { usePlace } from '../paged/use-place.ts'
import { Elsewhere } from '../reading/Elsewhere.tsx'
import { useReadingRecord } from '../reading/use-reading-record.ts'
import { useScrollJumps } from '../use-scroll-jumps.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import type { ViewerProps } from '../viewer-module.ts'
import { TextBar } from './TextBar.tsx'
import type { LineHit, TextLines } from './text-lines.ts'
import { TextStage } from './TextStage.tsx'
import { isTextCommand, useTextCommands } from './use-text-commands.ts'
import { useTextBookmarks } from './use-text-bookmarks.ts'
import { useTextLines } from './use-text-lines.ts'
import { useTextScroll } from './use-text-scroll.ts'

// Opened seldom; the text must not wait for their code.
const TextSettings = lazy(async () => ({
  default: (await import('./TextSettings.tsx')).TextSettings,
}))
const TextContents = lazy(async () => ({
  default: (await import('./TextContents.tsx')).TextContents,
}))
const EndSheet = lazy(async () => ({ default: (await import('../end/EndSheet.tsx')).EndSheet }))
const TextSearch = lazy(async () => ({ default: (await import('./TextSearch.tsx')).TextSearch }))

/** A text as long as it may be: its lines from top to bottom, or from right to left. */
export function TextViewer({ file }: ViewerProps) {
  const { reading, retry } = useTextLines(file)
  if (reading === undefined) return <ViewerLoading />
  if ('error' in reading)
    return <FailureView error={reading.error} onRetry={retry} onClose={file.onClose} />
  return <OpenedText file={file} lines={reading.lines} />
}

function OpenedText({ file, lines }: ViewerProps & { lines: TextLines }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { look, change, canBeVertical, isVertical, direction } = useTextLook(lines)
  const [hit, setHit] = useState<LineHit>()
  const chrome = useChrome(file, scroller)
  const { place, rows, jump, jumpBack, ...moves } = useTextMoves({
    ...{ file, lines, scroller, look, isVertical },
    panels: chrome.panels,
  })
  const marks = useTextBookmarks(file, lines, { line: place.line, say: chrome.say })
  const run = useTextCommands({
    ...{ chrome, scroller, lines, jump, jumpBack, look, isVertical, change },
    mark: marks.toggle,
  })
  const { close, panel } = chrome.panels
  const handleTap = (x: number) => {
    if (panel !== undefined) close()
    else run(isVertical ? toTapCommand(x, scroller.current?.clientWidth ?? 0) : 'toggle-controls')
  }
  return (
    <>
      <TextStage
        scrollerRef={scroller}
        {...{ rows, lines, look, isVertical, hit }}
        heading={file.path.slice(file.path.lastIndexOf('/') + 1)}
        onEnd={() => chrome.panels.open('end')}
        onTap={handleTap}
      />
      <Suspense>
        {chrome.panels.isAtEnd && <EndSheet file={file} run={run} taps={chrome.taps} />}
      </Suspense>
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={{ bookmark: { isSet: marks.isSet }, contents: true, search: true, settings: true }}
        help={{
          direction,
          isZoomed: false,
          isSupported: isTextCommand,
          gestures: isVertical ? 'book.help_gestures' : 'viewer.help_gestures_scroll',
        }}
        place={{ path: file.path, pageIndex: place.line }}
        bar={
          <TextBar
            {...{ line: place.line, isAtEnd: place.isAtEnd, lines, direction }}
            onPreview={moves.preview}
            onSeek={jump}
            onBack={() => run('back')}
          />
        }
        jumpBack={moves.wayBack}
        panels={{
          contents: <TextContents lines={lines} marks={marks} onChoose={jump} onClose={close} />,
          settings: <TextSettings {...{ look, canBeVertical }} onChange={change} onClose={close} />,
          search: (
            <TextSearch
              lines={lines}
              onChoose={(found) => {
                setHit(found)
                jump(found.line)
              }}
              onClose={close}
            />
          ),
        }}
        announcement=""
      />
      <Elsewhere
        file={file}
        path={file.path}
        pageIndex={place.line}
        toPercent={moves.toPercent}
        onJump={jump}
      />
    </>
  )
}

/** How the text is set: by what its reader chose, and by what it can be. */
function useTextLook(lines: TextLines) {
  const [look, setLook] = useState(readTextLook)
  const [canBeVertical] = useState(() => lines.canBeVertical)
  const isVertical = canBeVertical && look.writing === 'vertical'
  const change = (part: Partial<TextLook>) => {
    const next = { ...look, ...part }
    setLook(next)
    writeTextLook(next)
  }
  const direction: PageDirection = isVertical ? 'rtl' : 'ltr'
  return { look, change, canBeVertical, isVertical, direction }
}

/** Lines that run down are turned by taps at the sides, as a book is. */
function toTapCommand(x: number, width: number): Command {
  const zone = toTapZone(x, width, MEASURES.tapZoneRatio)
  if (zone === 'centre') return 'toggle-controls'
  return zone === 'left' ? 'forward' : 'back'
}

type Moves = ViewerProps & {
  lines: TextLines
  scroller: RefObject<HTMLElement | null>
  look: TextLook
  isVertical: boolean
  panels: Chrome['panels']
}

/** Where the reader is in the text, the lines around it, and the ways to other places. */
function useTextMoves({ file, lines, scroller, look, isVertical, panels }: Moves) {
  const t = useText()
  const place = useTextPlace({ file, lines })
  const { scrolled, ...rows } = useTextScroll({
    ...{ scroller, lines, look, isVertical },
    startLine: place.startLine,
    onPlace: (line, isAtEnd) => {
      place.note(line, isAtEnd)
      jumps.noteScroll()
    },
  })
  const viewer = `${file.workno}/${file.path}`
  const { jumps, origin, jumpBack } = useScrollJumps(viewer, scrolled, panels)
  const toPercent = (line: number) => lines.toPercent(line)
  return {
    ...{ place, rows, jumpBack, toPercent },
    jump: (line: number) => jumps.jump(line),
    preview: (line: number) => jumps.preview(line),
    /** What the way back after a jump is called; undefined where there is none. */
    wayBack: origin === undefined ? undefined : t('book.jump_back', { percent: toPercent(origin) }),
  }
}

/** Where the reader is in the text, kept as a page viewer keeps its page. */
function useTextPlace({ file, lines }: ViewerProps & { lines: TextLines }) {
  const { startPage, keeper } = usePlace(file, {
    placePath: file.path,
    chosenPage: undefined,
    images: lines,
  })
  const startLine = Math.min(startPage, lines.length - 1)
  const [place, setPlace] = useState({ line: startLine, isAtEnd: false })
  const noteRead = useReadingRecord(file, {
    pageCount: lines.length,
    orientation: 'vertical',
    hasPainted: true,
  })
  const note = (line: number, isAtEnd: boolean) => {
    // At the bottom the last line is read, although it is not the first in view.
    keeper.paint(isAtEnd ? lines.length - 1 : line)
    noteRead([line])
    setPlace((now) => (now.line === line && now.isAtEnd === isAtEnd ? now : { line, isAtEnd }))
  }
  return { startLine, note, ...place }
}
