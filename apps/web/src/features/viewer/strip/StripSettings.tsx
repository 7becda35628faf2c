import { MEASURES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import { useText } from '#lib/use-text.ts'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { SliderRow } from '../settings/SliderRow.tsx'
import { StepRow } from '../settings/StepRow.tsx'
import { SwitchRow } from '../settings/SwitchRow.tsx'
import type { ScrollPace } from './use-scroll-pace.ts'

type Props = {
  pace: ScrollPace
  isScrolling: boolean
  widthPx: number
  /** Whether there is a narrower and a wider one. */
  widths: { isNarrower: boolean; isWider: boolean }
  /** By steps, wider or narrower. */
  onWiden: (by: number) => void
  run: (command: Command) => void
  onClose: () => void
}

const AUTO_TURN = MEASURES.imageAutoTurnSeconds

/** How pages are shown and go on where they are read downwards; every change holds at once. */
export function StripSettings(props: Props) {
  const { pace, isScrolling, widthPx, widths, onWiden, run, onClose } = props
  const t = useText()
  const { seconds } = pace
  return (
    <SettingsPanel onClose={onClose}>
      <StepRow
        label={t('viewer.strip_width')}
        valueText={t('book.pixels', { count: widthPx })}
        less={{ label: t('viewer.strip_narrower'), isPossible: widths.isNarrower }}
        more={{ label: t('viewer.strip_wider'), isPossible: widths.isWider }}
        onStep={onWiden}
      />
      <SwitchRow
        label={t('viewer.auto_scroll_start')}
        hint={t('viewer.auto_scroll_hint', { seconds })}
        isOn={isScrolling}
        onToggle={() => run('toggle-auto-turn')}
      />
      <SliderRow
        label={t('viewer.auto_turn_seconds')}
        valueText={t('viewer.seconds', { seconds })}
        min={AUTO_TURN.min}
        max={AUTO_TURN.max}
        value={seconds}
        onChange={pace.choose}
      />
    </SettingsPanel>
  )
}
