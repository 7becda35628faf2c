import { TIMES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import type { Point } from '@yomikura/reader/zoom'
import { SETTING_DEFAULTS, type Settings } from '#data/account/settings/settings.ts'
import { useText } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import type { Choices } from '../paged/use-choices.ts'
import type { Bookmarks } from '../reading/use-bookmarks.ts'
import type { FlowSession } from './flow-session.ts'
import type { Notes } from './notes/use-notes.ts'

export const FONT_SIZES = { min: 12, max: 36 }

type Options = {
  session: FlowSession
  chrome: Chrome
  look: Settings['bookReader']
  setLook: (change: Partial<Settings['bookReader']>) => void
  choices: Choices
  change: (change: Partial<Choices>) => void
  bookmarks: Bookmarks
  notes: Notes
  /** Back to a place by the browser's history. @returns false where it does not lead there */
  goBack: (origin: number | undefined) => boolean
}

/** The one place where a book's commands are done; what it does not know belongs to the controls. */
export function useFlowCommands(options: Options) {
  const { session, chrome, look, setLook, choices, change, bookmarks, notes } = options
  const { controls, panels, say } = chrome
  const t = useText()

  const turn = (by: 'forward' | 'back') => {
    if (panels.panel === 'end') return by === 'back' ? panels.close() : undefined
    if (session.turn(by)) controls.hide()
    else if (by === 'forward') panels.open('end')
    else say(t('viewer.at_start'), TIMES.viewerToastMs)
  }
  // A jump shows where it led to, and the way back.
  const jumpTo = (place: number) => {
    session.jump(place)
    controls.show()
  }
  const { position, endPosition } = session
  const marked = bookmarks.pages.filter(
    (mark) =>
      mark === position || (mark > position && mark < endPosition + (session.isFixed ? 1 : 0)),
  )
  const toggleBookmark = () => {
    for (const mark of marked) bookmarks.set(mark, false)
    if (marked.length === 0) bookmarks.set(position, true)
    const key = marked.length === 0 ? 'viewer.bookmark_added' : 'viewer.bookmark_removed'
    say(t(key), TIMES.viewerToastMs)
  }
  const toggleSpread = () => {
    if (!session.canSpread && !choices.isSpreadView)
      say(t('viewer.layout_no_room'), TIMES.viewerToastMs)
    change({ isSpreadView: !choices.isSpreadView })
  }
  const setFont = (fontSizePx: number) =>
    setLook({ fontSizePx: Math.min(FONT_SIZES.max, Math.max(FONT_SIZES.min, fontSizePx)) })
  const close = () => {
    if (panels.panel === undefined && session.zoom.isZoomed) session.zoom.reset()
    else chrome.run('close')
  }
  const own: Partial<Record<Command, () => void>> = {
    close,
    forward: () => turn('forward'),
    back: () => turn('back'),
    first: () => jumpTo(0),
    last: () => jumpTo(session.line.length - 1),
    'jump-back': () => {
      if (!options.goBack(session.getState().jumpBack)) session.jumps.jumpBack()
    },
    'toggle-bookmark': toggleBookmark,
    highlight: notes.mark,
    ...(session.isFixed && {
      'toggle-spread': toggleSpread,
      'shift-pairing': () => change({ isSwitchingSpread: !choices.isSwitchingSpread }),
    }),
    ...(!session.isPageFixed && {
      'zoom-in': () => setFont(look.fontSizePx + 2),
      'zoom-out': () => setFont(look.fontSizePx - 2),
      'zoom-reset': () => setFont(SETTING_DEFAULTS.bookReader.fontSizePx),
    }),
  }
  const run = (command: Command, point?: Point) => {
    const done = own[command]
    if (done) done()
    else if (!session.isPageFixed || !session.zoom.run(command, point)) chrome.run(command)
  }
  return { run, isMarked: marked.length > 0 }
}
