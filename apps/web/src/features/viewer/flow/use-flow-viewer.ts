import { TIMES } from '@yomikura/contract/limits'
import { formatLocator } from '@yomikura/reader/book/book-place'
import type { Command } from '@yomikura/reader/commands'
import { type ReaderInput, toCommand } from '@yomikura/reader/input-map'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UnpackedBook } from '#data/content/unpacked-book.ts'
import type { Settings } from '#data/prefs/settings.ts'
import { useSettings } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { useChrome } from '../chrome/use-chrome.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import { useKeptPlace } from '../reading/use-kept-place.ts'
import { useReading } from '../reading/use-reading.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { FlowSession } from './flow-session.ts'
import type { FrameLink } from './frame-link.ts'
import { useBookInputs } from './use-book-inputs.ts'

/** Everything the viewer of flowing books knows and does; its components only draw it. */
export function useFlowViewer(file: OpenedFile, files: UnpackedBook) {
  const t = useText()
  const stageRef = useRef<HTMLElement>(null)
  const linkRef = useRef<FrameLink>(undefined)
  const [look, setLook] = useSettings('bookReader')
  const [line] = useState(() => FlowSession.toLine(files.book))
  const { startPage, keeper } = useKeptPlace(file, {
    path: file.path,
    pageCount: line.length,
    toLocator: (position) => formatLocator(line.toPlace(position)),
  })
  const [session] = useState(() => new FlowSession(files, startPage, look))
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const chrome = useChrome(file, stageRef)
  const { controls, panels, say } = chrome
  const { noteRead, bookmarks } = useReading(file, {
    path: file.path,
    pageCount: files.book.spine.length,
    orientation: 'horizontal',
    hasPainted: state.page !== undefined,
  })
  const { direction } = files.book
  const position = session.position
  const { page } = state

  useEffect(() => {
    if (!page) return keeper.leave()
    keeper.paint(session.position)
  }, [page, keeper, session])
  useEffect(() => session.setLook(look), [session, look])

  const marked = bookmarks.pages.filter(
    (mark) => mark === position || (mark > position && mark < session.endPosition),
  )
  const toggleBookmark = () => {
    for (const mark of marked) bookmarks.set(mark, false)
    if (marked.length === 0) bookmarks.set(position, true)
    const key = marked.length === 0 ? 'viewer.bookmark_added' : 'viewer.bookmark_removed'
    say(t(key), TIMES.viewerToastMs)
  }
  const turn = (by: 'forward' | 'back') => {
    if (session.turn(by)) controls.hide()
    else say(t(by === 'forward' ? 'viewer.end' : 'viewer.at_start'), TIMES.toastMs)
  }
  const own = listCommands({ session, look, setLook, turn, toggleBookmark })
  const run = (command: Command) => {
    if (own[command]) own[command]()
    else chrome.run(command)
  }
  const context = () => ({ direction, isZoomed: false })
  const handleInput = (input: ReaderInput) => {
    if (panels.panel !== undefined) {
      if (input.type === 'tap') panels.close()
      if (input.type !== 'key') return
    }
    const command = toCommand(input, { ...context(), focus: 'page' })
    if (command) runKey(command)
  }
  const runKey = (command: Command) => {
    if (panels.panel !== undefined && command !== 'close' && command !== 'open-settings') return
    run(command)
  }
  useViewerKeys(context, runKey)
  const handleHand = useBookInputs(stageRef, handleInput)

  return {
    session,
    state,
    line,
    position,
    stageRef,
    linkRef,
    chrome,
    look,
    setLook,
    bookmarks,
    isMarked: marked.length > 0,
    direction,
    run,
    handleHand,
    noteRead,
  }
}

export const FONT_SIZES = { min: 12, max: 36, initial: 18 }

function stepFont(px: number, step: number): number {
  return Math.min(FONT_SIZES.max, Math.max(FONT_SIZES.min, px + step * 2))
}

type CommandParts = {
  session: FlowSession
  look: Settings['bookReader']
  setLook: (change: Partial<Settings['bookReader']>) => void
  turn: (by: 'forward' | 'back') => void
  toggleBookmark: () => void
}

/** The commands that the text answers; the rest belongs to the controls. */
function listCommands(parts: CommandParts): Partial<Record<Command, () => void>> {
  const { session, look, setLook, turn, toggleBookmark } = parts
  return {
    forward: () => turn('forward'),
    back: () => turn('back'),
    first: () => session.jump(0),
    last: () => session.jump(session.line.length - 1),
    'jump-back': () => session.jumpBack(),
    'toggle-bookmark': toggleBookmark,
    'zoom-in': () => setLook({ fontSizePx: stepFont(look.fontSizePx, 1) }),
    'zoom-out': () => setLook({ fontSizePx: stepFont(look.fontSizePx, -1) }),
    'zoom-reset': () => setLook({ fontSizePx: FONT_SIZES.initial }),
  }
}
