import type { Command } from '@yomikura/reader/commands'
import { listHelp } from '@yomikura/reader/input-map'
import type { PageDirection } from '@yomikura/reader/publication'
import type { TextKey } from '@yomikura/i18n/text'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import { KeyList } from '#parts/KeyList.tsx'
import type { OwnHelp } from './own-help.ts'

const COMMAND_TEXTS: Record<Command, TextKey> = {
  forward: 'viewer.next_page',
  back: 'viewer.previous_page',
  first: 'viewer.first_page',
  last: 'viewer.last_page',
  'jump-back': 'viewer.help_jump_back',
  'next-part': 'viewer.next_part',
  'previous-part': 'viewer.previous_part',
  'toggle-controls': 'viewer.help_controls',
  'toggle-spread': 'viewer.help_spread',
  'shift-pairing': 'viewer.shift_pairing',
  'toggle-direction': 'viewer.help_direction',
  'toggle-orientation': 'viewer.help_orientation',
  'toggle-auto-turn': 'viewer.auto_turn',
  'toggle-motion': 'viewer.help_motion',
  'toggle-fullscreen': 'viewer.enter_fullscreen',
  'zoom-in': 'viewer.zoom_in',
  'zoom-out': 'viewer.zoom_out',
  'zoom-reset': 'viewer.zoom_reset',
  'zoom-toggle': 'viewer.zoom_toggle',
  'pan-up': 'viewer.pan_up',
  'pan-down': 'viewer.pan_down',
  'pan-left': 'viewer.pan_left',
  'pan-right': 'viewer.pan_right',
  'toggle-bookmark': 'viewer.bookmark_toggle',
  highlight: 'notes.keyboard',
  'open-contents': 'viewer.contents',
  'open-search': 'viewer.search',
  'open-share': 'viewer.share',
  'open-work-info': 'viewer.work_info',
  'open-settings': 'viewer.settings',
  'open-help': 'viewer.help',
  close: 'viewer.close',
}

type Props = {
  direction: PageDirection
  isZoomed: boolean
  /** Whether this viewer does the command at all. */
  isSupported?: (command: Command) => boolean
  /** Keys of this kind of viewer alone: they come first. */
  own?: readonly OwnHelp[]
  /** What fingers do, where they do not turn pages. */
  gestures?: TextKey
  onClose: () => void
}

/** The keys that work now, and the three gestures that no key stands for. */
export function HelpDialog(props: Props) {
  const { direction, isZoomed, isSupported, own = [], onClose } = props
  const t = useText()
  const rows = [
    ...own.map(({ text, keys }) => ({
      ...{ name: text, text: t(text) },
      keys: keys.map((key) => ({ key, shift: false })),
    })),
    ...listHelp({ direction, isZoomed }, isSupported).map(({ command, keys }) => ({
      ...{ name: command, text: t(COMMAND_TEXTS[command]), keys },
    })),
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('viewer.help')}
      variant="sheet"
      actions={<Button onClick={onClose}>{t('viewer.help_close')}</Button>}
    >
      <KeyList rows={rows} note={t(props.gestures ?? 'viewer.help_gestures')} />
    </Dialog>
  )
}
