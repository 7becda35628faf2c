import { MEASURES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import type { PageDirection } from '@yomikura/reader/publication'
import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from '../settings/ChoiceRow.tsx'
import { LayoutRow } from '../settings/LayoutRow.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { SliderRow } from '../settings/SliderRow.tsx'
import { SwitchRow } from '../settings/SwitchRow.tsx'

/** What the panel shows: the choices as they are stored, and what the window allows of them. */
type ViewerChoices = {
  isSpreadView: boolean
  isSwitchingSpread: boolean
  direction: PageDirection
  isAnimationTurnPage: boolean
  autoTurnPageSeconds: number
  isAutoTurnOn: boolean
  hasRoomForSpread: boolean
}

type Props = {
  choices: ViewerChoices
  onChange: (change: Partial<ViewerChoices>) => void
  run: (command: Command) => void
  onClose: () => void
}

const AUTO_TURN = MEASURES.imageAutoTurnSeconds

/** How pages are shown and turned; every change holds at once. */
export function PagedSettings({ choices, onChange, run, onClose }: Props) {
  const t = useText()
  const { isSpreadView, hasRoomForSpread, autoTurnPageSeconds: seconds } = choices
  return (
    <SettingsPanel onClose={onClose}>
      <LayoutRow
        isSpread={isSpreadView}
        isPossible={hasRoomForSpread}
        onChange={(isSpread) => onChange({ isSpreadView: isSpread })}
      />
      <ChoiceRow
        label={t('viewer.direction')}
        value={choices.direction}
        options={[
          { value: 'rtl', label: t('viewer.direction_rtl') },
          { value: 'ltr', label: t('viewer.direction_ltr') },
        ]}
        onChoose={(direction) => onChange({ direction })}
      />
      <SwitchRow
        label={t('viewer.shift_pairing')}
        hint={t('viewer.shift_pairing_hint')}
        isOn={choices.isSwitchingSpread}
        onToggle={() => run('shift-pairing')}
      />
      <SwitchRow
        label={t('viewer.animation')}
        isOn={choices.isAnimationTurnPage}
        onToggle={(isAnimationTurnPage) => onChange({ isAnimationTurnPage })}
      />
      <SwitchRow
        label={t('viewer.auto_turn')}
        hint={t('viewer.auto_turn_hint', { seconds })}
        isOn={choices.isAutoTurnOn}
        onToggle={() => run('toggle-auto-turn')}
      />
      <SliderRow
        label={t('viewer.auto_turn_seconds')}
        valueText={t('viewer.seconds', { seconds })}
        min={AUTO_TURN.min}
        max={AUTO_TURN.max}
        value={seconds}
        onChange={(autoTurnPageSeconds) => onChange({ autoTurnPageSeconds })}
      />
    </SettingsPanel>
  )
}
