import type { Command } from '@yomikura/reader/commands'
import type { ReaderInput } from '@yomikura/reader/input-map'
import { toLatinKey } from '@yomikura/reader/latin-key'
import { listVisiblePages, toKeptPage } from '@yomikura/reader/paged-reader'
import { hasRoomForSpread } from '@yomikura/reader/spreads'
import type { PageDirection } from '@yomikura/reader/publication'
import type { Point } from '@yomikura/reader/zoom'
import { useEffect, useRef } from 'react'
import type { PageOrigin } from '#data/works/content/load-page.ts'
import { type Chrome, useChrome } from '../chrome/use-chrome.ts'
import { toViewerCommand } from '../chrome/to-viewer-command.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import { useJumpHistory } from '../jump-history.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { useBookmarks } from '../reading/use-bookmarks.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useAutoTurn } from './use-auto-turn.ts'
import { useChoices } from './use-choices.ts'
import { type Run, useCommands } from './use-commands.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { usePlace } from './use-place.ts'
import { useSettled } from './use-settled.ts'
import type { PagedSession } from './paged-session.ts'

export type PagedOptions = {
  file: OpenedFile
  opened: OpenedPublication
  /** Notes pages as read, for the record of this opening. */
  noteRead: (pages: readonly number[]) => void
  /** Where pages may also be read downwards: goes on there, at this page. */
  onToggleOrientation?: ((pageIndex: number) => void) | undefined
  /** What turns pages by itself in place of the clock: the sound of a voice comic. */
  voice?: VoiceTurning
}

export type VoiceTurning = {
  isOn: boolean
  toggle: () => void
  /** Does what a key means to the sound. @returns whether it means anything */
  handleKey: (key: string) => boolean
}

/** Everything the paged viewer knows and does; its components only draw it. */
export function usePagedViewer(options: PagedOptions) {
  const { file, opened, noteRead, onToggleOrientation, voice } = options
  const stageRef = useRef<HTMLElement>(null)
  const [choices, change] = useChoices(
    file,
    opened.publication.direction,
    voice ? 'voiceComicPlayer' : 'imageViewer',
  )
  const { startPage, keeper } = usePlace(file, opened)
  const reading = useOpenedSession({ file, opened, startPage, choice: choices })
  const { session, origin, state, thumbnails, text } = reading
  const chrome = useChrome(file, stageRef)
  const { controls, panels, say } = chrome
  const { isSettled, hasPainted } = useSettled(session, {
    onPainted: () => {
      keeper.paint(toKeptPage(session.getState()))
      noteRead(listVisiblePages(session.getState()))
    },
    onLeft: () => keeper.leave(),
  })
  useSharpPages({ session, origin, opened, isSettled })
  const bookmarks = useBookmarks(file, opened.placePath, opened.names)
  const autoTurn = useAutoTurn({
    session,
    choices: voice ? { ...choices, isAutoTurnPage: false } : choices,
    change,
    controls,
    isSettled,
    isHeld: panels.panel !== undefined,
    onTurn: () => run('forward'),
    say,
  })
  const { goBack } = useJumpHistory(`${file.workno}/${file.path}`, session, panels)
  const run = useCommands({
    ...{ session, goBack, stageRef, chrome, choices, change, bookmarks },
    toggleAutoTurn: voice?.toggle ?? autoTurn.toggle,
    onToggleOrientation,
  })

  const toContext = () => ({ direction: state.layout.direction, isZoomed: session.isZoomed })
  const handleInput = (input: ReaderInput, point?: Point) => {
    if (panels.panel !== undefined) return input.type === 'tap' ? panels.close() : undefined
    if (autoTurn.isOn) {
      autoTurn.interrupt()
      if (input.type === 'tap') return
    }
    const command = toViewerCommand(input, { ...toContext(), focus: 'page' })
    if (command) run(command, { point, isSwipe: input.type === 'swipe' })
  }
  usePagedKeys({ chrome, autoTurn, voice, run, toContext })

  return {
    session,
    state,
    stageRef,
    isSettled,
    chrome,
    // Previews wait until the first page is there. A book of pictures has none.
    thumbnails: hasPainted && !opened.book ? thumbnails : undefined,
    choices: {
      ...choices,
      isAutoTurnOn: voice?.isOn ?? autoTurn.isOn,
      hasRoomForSpread: hasRoomForSpread(state.viewport),
    },
    bookmarks,
    text,
    hasPainted,
    run,
    handleInput,
    handleChoice: change,
    handleSeek: (toPage: number) => session.dispatch({ type: 'jumped', toPage }),
  }
}

const MOVES: ReadonlySet<Command> = new Set(['forward', 'back', 'first', 'last', 'jump-back'])

type Keys = {
  chrome: Chrome
  autoTurn: { isOn: boolean; interrupt: () => void }
  voice: VoiceTurning | undefined
  run: Run
  toContext: () => { direction: PageDirection; isZoomed: boolean }
}

/** Keys: an open panel keeps them from the pages, but at the end page, which is turned like one. */
function usePagedKeys({ chrome: { panels }, autoTurn, voice, run, toContext }: Keys): void {
  useViewerKeys(toContext, (command, event) => {
    if (panels.panel === undefined && voice?.handleKey(toLatinKey(event))) return
    const isTurn = command === 'forward' || command === 'back'
    const isHeld = panels.panel !== undefined && !(panels.panel === 'end' && isTurn)
    if (isHeld && command !== 'close' && command !== 'open-settings') return
    if (autoTurn.isOn && MOVES.has(command)) autoTurn.interrupt()
    run(command, { atMs: event.timeStamp })
  })
}

type Pages = {
  session: PagedSession
  origin: PageOrigin
  opened: Pick<OpenedPublication, 'images' | 'finer'>
  isSettled: boolean
}

/** Magnified pages become sharp; the code for it comes when its first page is there. */
function useSharpPages({ session, origin, opened, isSettled }: Pages): void {
  const { images, finer } = opened
  const isPossible = isSettled && finer.some(({ length }) => length > 0)
  useEffect(() => {
    if (!isPossible) return
    const ended = new AbortController()
    import('./sharpen-pages.ts').then(
      ({ sharpenPages }) => {
        if (ended.signal.aborted) return
        ended.signal.addEventListener('abort', sharpenPages({ session, origin, images, finer }))
      },
      // Without a network the normal pages stay.
      () => undefined,
    )
    return () => ended.abort()
  }, [isPossible, session, origin, images, finer])
}
