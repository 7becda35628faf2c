import { TIMES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import type { RefObject } from 'react'
import { useText } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import type { Bookmarks } from '../reading/use-bookmarks.ts'
import { scrollStrip } from './scroll-strip.ts'
import type { StripSession } from './strip-session.ts'

type Options = {
  session: StripSession
  stageRef: RefObject<HTMLElement | null>
  chrome: Chrome
  bookmarks: Bookmarks
  autoScroll: { isOn: boolean; toggle: () => void }
  /** By steps, wider or narrower. */
  widen: (by: number) => void
  /** By steps, faster or slower. */
  hasten: (by: number) => void
  reset: () => void
  isWebtoon: boolean
  /** Goes to a place, and keeps the way back. */
  jump: (place: number) => void
  jumpBack: () => void
  onToggleOrientation: ((pageIndex: number) => void) | undefined
}

/** What a strip has no use for, unless it does it itself. */
const OTHER_COMMANDS: ReadonlySet<Command> = new Set([
  ...(['toggle-spread', 'shift-pairing', 'toggle-direction', 'zoom-toggle'] as const),
  ...(['toggle-bookmark', 'toggle-orientation', 'open-contents', 'open-search'] as const),
  'highlight',
  'open-settings',
])

/** The one place where a strip's commands are done, wherever they came from. */
export function useStripCommands(options: Options) {
  const { session, chrome, bookmarks, autoScroll, isWebtoon, onToggleOrientation } = options
  const t = useText()

  const toggleBookmark = () => {
    const { pageIndex } = session.getState()
    const isSet = bookmarks.pages.includes(pageIndex)
    bookmarks.set(pageIndex, !isSet)
    chrome.say(t(isSet ? 'viewer.bookmark_removed' : 'viewer.bookmark_added'), TIMES.viewerToastMs)
  }
  const toggleAutoScroll = () => {
    chrome.say(
      t(autoScroll.isOn ? 'viewer.auto_scroll_stopped' : 'viewer.auto_scroll_started'),
      TIMES.viewerToastMs,
    )
    if (!autoScroll.isOn) chrome.controls.hide()
    autoScroll.toggle()
  }
  // A jump shows where it led to, and the way back.
  const jumpTo = (place: number) => {
    options.jump(place)
    chrome.controls.show()
  }
  // While the strip scrolls by itself the same keys and buttons set its speed.
  const scale = (by: number) => (autoScroll.isOn ? options.hasten(by) : options.widen(by))
  const own: Partial<Record<Command, () => void>> = {
    first: () => jumpTo(0),
    last: () => jumpTo(session.lastPlace),
    'jump-back': options.jumpBack,
    'toggle-auto-turn': toggleAutoScroll,
    'zoom-in': () => scale(1),
    'zoom-out': () => scale(-1),
    'zoom-reset': options.reset,
    ...(!isWebtoon && {
      'toggle-bookmark': toggleBookmark,
      'open-contents': () => chrome.run('open-contents'),
      'open-settings': () => chrome.run('open-settings'),
    }),
    ...(onToggleOrientation && {
      'toggle-orientation': () => onToggleOrientation(session.getState().pageIndex),
    }),
  }
  const isSupported = (command: Command) => command in own || !OTHER_COMMANDS.has(command)
  const run = (command: Command) => {
    if (!isSupported(command)) return
    const done = own[command]
    if (done) done()
    else if (!chrome.run(command) && options.stageRef.current) {
      scrollStrip(options.stageRef.current, session, command)
    }
  }
  return { run, isSupported }
}
