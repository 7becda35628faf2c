import { formatLocator } from '@yomikura/reader/book/book-place'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import { useSettings } from '#data/session/session.ts'
import { useChrome } from '../chrome/use-chrome.ts'
import { useChoices } from '../paged/use-choices.ts'
import { useJumpHistory } from '../jump-history.ts'
import { useKeptPlace } from '../reading/use-kept-place.ts'
import { useBookmarks } from '../reading/use-bookmarks.ts'
import { useReadingRecord } from '../reading/use-reading-record.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { findHeading, listHeadings } from './chapter-titles.ts'
import { FlowSession } from './flow-session.ts'
import { useNotes } from './notes/use-notes.ts'
import { useFlowCommands } from './use-flow-commands.ts'
import { useFlowInputs } from './use-flow-inputs.ts'

/** Everything the viewer of flowing books knows and does; its components only draw it. */
export function useFlowViewer(file: OpenedFile, files: UnpackedBook) {
  const stageRef = useRef<HTMLElement>(null)
  const { book } = files
  const [look, setLook] = useSettings('bookReader')
  const [choices, change] = useChoices(file, book.direction)
  const [line] = useState(() => FlowSession.toLine(book))
  const { startPage, keeper } = useKeptPlace(file, {
    path: file.path,
    pageCount: line.length,
    toLocator: (position) => formatLocator(line.toPlace(position)),
  })
  const [session] = useState(() => {
    const viewport = { width: window.innerWidth, height: window.innerHeight }
    return new FlowSession(files, {
      startPosition: startPage,
      look,
      choice: { ...choices, viewport },
    })
  })
  const state = useSyncExternalStore(session.subscribe, session.getState)
  // Bars would hide the first lines of a text; of a drawn page they hide margins.
  const chrome = useChrome(file, stageRef, session.isFixed)
  const bookmarks = useBookmarks(file, file.path)
  const noteRead = useReadingRecord(file, {
    pageCount: book.spine.length,
    orientation: 'horizontal',
    hasPainted: state.page !== undefined,
  })
  const headings = useMemo(() => listHeadings(book.navigation, line), [book, line])
  const toTitle = (at: number) => findHeading(headings, at)
  const notes = useNotes({ file, files, session, state, toTitle, say: chrome.say })
  const { page } = state
  const reached = line.toReached({ start: session.position, end: session.endPosition })

  useEffect(() => {
    if (!page) return keeper.leave()
    keeper.paint(reached)
  }, [page, reached, keeper])
  useEffect(() => session.setLook(look), [session, look])
  const { isSpreadView, isSwitchingSpread } = choices
  useEffect(() => {
    const stage = stageRef.current
    if (!stage) return
    const observer = new ResizeObserver(() => {
      const viewport = { width: stage.clientWidth, height: stage.clientHeight }
      session.choose({ viewport, isSpreadView, isSwitchingSpread })
    })
    observer.observe(stage)
    return () => observer.disconnect()
  }, [session, isSpreadView, isSwitchingSpread])

  const { goBack } = useJumpHistory(`${file.workno}/${file.path}`, session.jumps, chrome.panels)
  const { run, isMarked } = useFlowCommands({
    ...{ session, chrome, look, setLook, choices, change, bookmarks, notes, goBack },
  })
  return {
    ...{ session, state, line, headings, toTitle, stageRef, chrome, look, setLook },
    ...{ choices, change, bookmarks, notes, isMarked, run, noteRead },
    position: session.position,
    /** The place that the screen stands for, which is the end of the book where that is on it. */
    reached,
    percent: line.toPercent(reached),
    direction: book.direction,
    /** What a place is called: a page of a fixed book, else how far it is. */
    toLabel: (at: number) => (session.isFixed ? `${at + 1}` : `${line.toPercent(at)}%`),
    ...useFlowInputs({ session, stageRef, chrome, notes, direction: book.direction, run }),
  }
}
