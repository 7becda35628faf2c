import { MEASURES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import type { PageDirection } from '@yomikura/reader/publication'
import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import styles from './SettingsPanel.module.css'
import { SwitchRow } from './SwitchRow.tsx'

/** What the panel shows: the choices as they are stored, and what the window allows of them. */
export type ViewerChoices = {
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
export function SettingsPanel({ choices, onChange, run, onClose }: Props) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('viewer.settings')}
    >
      <div className={styles.head}>
        <h2>{t('viewer.settings')}</h2>
        <IconButton
          label={t('viewer.close_settings')}
          icon={<X size={18} strokeWidth={1.6} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <ChoiceRow
        label={t('viewer.layout')}
        hint={choices.hasRoomForSpread ? undefined : t('viewer.layout_no_room')}
        isDisabled={!choices.hasRoomForSpread}
        value={choices.isSpreadView && choices.hasRoomForSpread ? 'spread' : 'single'}
        options={[
          { value: 'single', label: t('viewer.layout_single') },
          { value: 'spread', label: t('viewer.layout_spread') },
        ]}
        onChoose={(value) => onChange({ isSpreadView: value === 'spread' })}
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
        hint={t('viewer.auto_turn_hint', { seconds: choices.autoTurnPageSeconds })}
        isOn={choices.isAutoTurnOn}
        onToggle={() => run('toggle-auto-turn')}
      />
      <div className={styles.seconds}>
        <Slider
          label={t('viewer.auto_turn_seconds')}
          valueText={t('viewer.seconds', { seconds: choices.autoTurnPageSeconds })}
          min={AUTO_TURN.min}
          max={AUTO_TURN.max}
          value={choices.autoTurnPageSeconds}
          onValueChange={(autoTurnPageSeconds) => onChange({ autoTurnPageSeconds })}
        />
        <span aria-hidden>{t('viewer.seconds', { seconds: choices.autoTurnPageSeconds })}</span>
      </div>
    </div>
  )
}
