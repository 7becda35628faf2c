import type { Command } from '@yomikura/reader/commands'
import { lazy, type RefObject, useRef, useState } from 'react'
import { readTextLook, stepFontSize, type TextLook, writeTextLook } from './text-look.ts'
import { type Chrome, useChrome } from '../chrome/use-chrome.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import { ViewerChrome } from '../chrome/ViewerChrome.tsx'
import { FailureView } from '../FailureView.tsx'
import { usePlace } from '../paged/use-place.ts'
import { Elsewhere } from '../reading/Elsewhere.tsx'
import { useReadingRecord } from '../reading/use-reading-record.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import type { ViewerProps } from '../viewer-module.ts'
import { TextBar } from './TextBar.tsx'
import type { LineHit, TextLines } from './text-lines.ts'
import { TextStage } from './TextStage.tsx'
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
const TextSearch = lazy(async () => ({ default: (await import('./TextSearch.tsx')).TextSearch }))

const SUPPORTED: ReadonlySet<Command> = new Set([
  'forward',
  'back',
  'first',
  'last',
  'toggle-controls',
  'toggle-fullscreen',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'toggle-bookmark',
  'open-contents',
  'open-search',
  'open-settings',
  'open-help',
  'close',
])
/** Part of the window that one press moves by: a line or two stay for the eye to hold on to. */
const PAGE_RATIO = 0.88
const LINE_STEP_PX = 60

/** A text: its lines from top to bottom, as long as it may be. */
export function TextViewer({ file }: ViewerProps) {
  const { reading, retry } = useTextLines(file)
  if (reading === undefined) return <ViewerLoading />
  if ('error' in reading)
    return <FailureView error={reading.error} onRetry={retry} onClose={file.onClose} />
  return <OpenedText file={file} lines={reading.lines} />
}

function OpenedText({ file, lines }: ViewerProps & { lines: TextLines }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState(readTextLook)
  const [hit, setHit] = useState<LineHit>()
  const place = useTextPlace({ file, lines })
  const chrome = useChrome(file, scroller)
  const marks = useTextBookmarks(file, lines, { line: place.line, say: chrome.say })
  const { jump, ...rows } = useTextScroll({
    scroller,
    lines,
    look,
    startLine: place.startLine,
    onPlace: place.note,
  })
  const change = (part: Partial<TextLook>) => {
    const next = { ...look, ...part }
    setLook(next)
    writeTextLook(next)
  }
  const run = useTextCommands({ chrome, scroller, lines, jump, look, change, mark: marks.toggle })
  const { close, panel } = chrome.panels
  return (
    <>
      <TextStage
        scrollerRef={scroller}
        rows={rows}
        lines={lines}
        look={look}
        heading={file.path.slice(file.path.lastIndexOf('/') + 1)}
        hit={hit}
        onTap={() => (panel === undefined ? run('toggle-controls') : close())}
      />
      <ViewerChrome
        file={file}
        chrome={chrome}
        run={run}
        tools={{ bookmark: { isSet: marks.isSet }, contents: true, search: true, settings: true }}
        help={{
          direction: 'ltr',
          isZoomed: false,
          isSupported: (command) => SUPPORTED.has(command),
          gestures: 'viewer.help_gestures_scroll',
        }}
        place={{ path: file.path, pageIndex: place.line }}
        bar={<TextBar line={place.line} percent={place.percent} lines={lines} onSeek={jump} />}
        panels={{
          contents: <TextContents lines={lines} marks={marks} onChoose={jump} onClose={close} />,
          settings: <TextSettings look={look} onChange={change} onClose={close} />,
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
        toPercent={(line) => Math.round((line / Math.max(1, lines.length)) * 100)}
        onJump={jump}
      />
    </>
  )
}

type CommandOptions = {
  chrome: Chrome
  scroller: RefObject<HTMLElement | null>
  lines: TextLines
  jump: (line: number) => void
  look: TextLook
  change: (part: Partial<TextLook>) => void
  /** Marks this place, or takes its mark away. */
  mark: () => void
}

/** Does what keys and buttons ask for. */
function useTextCommands(options: CommandOptions) {
  const { chrome, scroller, lines, jump, look, change } = options
  const scroll = (ratio: number) => {
    const height = scroller.current?.clientHeight ?? 0
    scroller.current?.scrollBy({ top: height * ratio })
  }
  const own: Partial<Record<Command, () => void>> = {
    forward: () => scroll(PAGE_RATIO),
    back: () => scroll(-PAGE_RATIO),
    first: () => jump(0),
    last: () => jump(lines.length - 1),
    'toggle-bookmark': options.mark,
    'zoom-in': () => change({ fontSize: stepFontSize(look.fontSize, 1) }),
    'zoom-out': () => change({ fontSize: stepFontSize(look.fontSize, -1) }),
    'zoom-reset': () => change({ fontSize: 100 }),
  }
  const run = (command: Command) => {
    if (!chrome.run(command)) own[command]?.()
  }
  useViewerKeys(
    () => ({ direction: 'ltr', isZoomed: false }),
    (command, { key }) => {
      const { panel } = chrome.panels
      if (panel !== undefined && command !== 'close' && command !== 'open-settings') return
      // Arrows move by lines here, as in any text.
      if (key === 'ArrowDown') scroller.current?.scrollBy({ top: LINE_STEP_PX })
      else if (key === 'ArrowUp') scroller.current?.scrollBy({ top: -LINE_STEP_PX })
      else run(command)
    },
  )
  return run
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
  const share = place.isAtEnd ? 1 : place.line / Math.max(1, lines.length)
  return { startLine, note, line: place.line, percent: Math.round(share * 100) }
}
