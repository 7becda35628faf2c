import { MEASURES, TIMES } from '@yomikura/contract/limits'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { pageDecoder } from '#data/works/content/page-decoder.ts'
import { PageStore } from '#data/works/content/page-store.ts'
import { useText } from '#lib/use-text.ts'
import { useChrome } from '../chrome/use-chrome.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { usePlace } from '../paged/use-place.ts'
import { useBookmarks } from '../reading/use-bookmarks.ts'
import { useScrollJumps } from '../use-scroll-jumps.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { afterPaint } from '../after-paint.ts'
import { markViewer } from '../viewer-marks.ts'
import { scrollByArrow } from './scroll-strip.ts'
import { toScrollSeconds, toStripWidthPx, useStripChoices } from './strip-choices.ts'
import { StripSession } from './strip-session.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useScrollPace } from './use-scroll-pace.ts'
import { useStripCommands } from './use-strip-commands.ts'

/** Between the pages of a work that was not made as one strip (specification.md#2.9). */
const PAGE_GAP_PX = MEASURES.stripGapPx

export type StripOptions = {
  file: OpenedFile
  opened: OpenedPublication
  /** Notes pages as read, for the record of this opening. */
  noteRead: (pages: readonly number[]) => void
  /** Made as one strip: its pictures go on in each other. */
  isWebtoon: boolean
  /** Where there is another way to read it, the way there. */
  onToggleOrientation?: ((pageIndex: number) => void) | undefined
}

/** Everything the strip viewer knows and does; its components only draw it. */
export function useStripViewer(options: StripOptions) {
  const { file, opened, noteRead, isWebtoon, onToggleOrientation } = options
  const t = useText()
  const stageRef = useRef<HTMLElement>(null)
  const { choices, step, reset } = useStripChoices()
  const pace = useScrollPace(isWebtoon)
  const shape = { maxWidthPx: toStripWidthPx(choices), gapPx: isWebtoon ? 0 : PAGE_GAP_PX }
  const { startPage, keeper } = usePlace(file, opened)
  const session = useStripSession({ file, opened, startPage, shape })
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const chrome = useChrome(file, stageRef)
  const { isSettled, hasPainted } = useStripSettled(session, {
    onPainted: (pageIndex) => {
      keeper.paint(pageIndex)
      noteRead([pageIndex])
    },
    onLeft: () => keeper.leave(),
  })
  const bookmarks = useBookmarks(file, opened.placePath, opened.names)
  const autoScroll = useAutoScroll({
    scroller: stageRef,
    secondsPerWindow: pace?.seconds ?? toScrollSeconds(choices),
    isFirstOn: pace?.isFirstOn ?? false,
    isHeld: chrome.panels.panel !== undefined || !hasPainted,
    isPanelOpen: chrome.panels.panel !== undefined,
    onChange: (isOn) => pace?.keep(isOn),
    onEnd: () => chrome.say(t('viewer.auto_scroll_ended'), TIMES.autoTurnEndedToastMs),
  })

  const { jumps, origin, jumpBack } = useScrollJumps(
    `${file.workno}/${file.path}`,
    {
      read: () => session.toPlace(stageRef.current?.scrollTop ?? session.scrollPx),
      show: (place) => stageRef.current?.scrollTo({ top: session.toScroll(place) }),
      measure: (one, other) => session.measure(one, other),
    },
    chrome.panels,
  )
  const commands = useStripCommands({
    ...{ session, stageRef, chrome, bookmarks, autoScroll, reset },
    widen: (by) => step({ width: by }),
    hasten: (by) => (pace ? pace.hasten(by) : step({ speed: by })),
    ...{ isWebtoon, onToggleOrientation, jumpBack, jump: (place) => jumps.jump(place) },
  })
  useViewerKeys(
    () => ({ direction: 'ltr', isZoomed: false }),
    (command, event) => {
      const { panel } = chrome.panels
      if (panel !== undefined && command !== 'close' && command !== 'open-settings') return
      if (command === 'forward' || command === 'back') autoScroll.interrupt()
      if (stageRef.current && scrollByArrow(stageRef.current, event.key)) return
      commands.run(command)
    },
  )

  return {
    session,
    state,
    shape,
    stageRef,
    choices,
    chrome,
    bookmarks,
    isSettled,
    hasPainted,
    isScrolling: autoScroll.isOn,
    pace,
    widen: (by: number) => step({ width: by }),
    ...commands,
    /** The place before the last jump. */
    origin,
    handleScroll: (scrollPx: number) => {
      const before = session.getState()
      session.scroll(scrollPx)
      jumps.noteScroll()
      const { pageIndex, isAtEnd } = session.getState()
      const hasTurned = pageIndex !== before.pageIndex || isAtEnd !== before.isAtEnd
      // Led by the seek bar or a jump, the reader looks for a place and needs the bars.
      if (hasTurned && !jumps.isLed) chrome.controls.hide()
    },
    handlePreview: (pageIndex: number) => jumps.preview(pageIndex),
    handleSeek: (pageIndex: number) => jumps.jump(pageIndex),
  }
}

type Opening = Pick<StripOptions, 'file' | 'opened'> & {
  startPage: number
  shape: { maxWidthPx: number; gapPx: number }
}

function useStripSession({ file, opened, startPage, shape }: Opening): StripSession {
  const [session] = useState(() => {
    const origin = opened.book ?? { source: file.source, decoder: pageDecoder }
    const { revision, images } = opened
    const pages = new PageStore({ ...origin, revision, pages: images })
    const viewport = { width: window.innerWidth, height: window.innerHeight }
    const made = new StripSession(
      opened.publication,
      { pageIndex: startPage, shape, viewport },
      pages,
    )
    made.warm()
    return made
  })
  useLayoutEffect(() => {
    session.want()
    return () => session.pages.close()
  }, [session])
  // The keys of a strip scroll it at once, without a click into it before.
  useEffect(() => {
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
  return session
}

type Listeners = { onPainted: (pageIndex: number) => void; onLeft: () => void }

/** Whether the page being read is painted, and whether one ever was; reports it once for each page. */
function useStripSettled(session: StripSession, { onPainted, onLeft }: Listeners) {
  const { pageIndex } = useSyncExternalStore(session.subscribe, session.getState)
  const isReady = useSyncExternalStore(
    (listener) => session.pages.subscribe(pageIndex, listener),
    () => session.pages.get(pageIndex).status === 'ready',
  )
  const [painted, setPainted] = useState<number>()
  const handlePainted = useEffectEvent(() => {
    markViewer(painted === undefined ? 'first-page' : 'turn-painted')
    setPainted(pageIndex)
    session.startPreloading()
    onPainted(pageIndex)
  })
  const handleLeft = useEffectEvent(onLeft)

  useLayoutEffect(() => {
    if (!isReady) return handleLeft()
    return afterPaint(() => handlePainted())
  }, [isReady, pageIndex])

  return { isSettled: isReady && painted === pageIndex, hasPainted: painted !== undefined }
}
