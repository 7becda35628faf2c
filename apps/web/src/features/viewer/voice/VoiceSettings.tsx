import { IconButton } from '@yomikura/ui/IconButton'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Settings } from '#data/prefs/settings.ts'
import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from '../chrome/ChoiceRow.tsx'
import panelStyles from '../chrome/SettingsPanel.module.css'
import { SwitchRow } from '../chrome/SwitchRow.tsx'
import styles from './Voice.module.css'

/** From no wait by tenths of a second, then by whole ones (document 2 §5). */
const WAITS = [
  ...Array.from({ length: 10 }, (_, tenths) => tenths / 10),
  ...Array.from({ length: 30 }, (_, seconds) => seconds + 1),
]

type Props = {
  settings: Settings['voiceComicPlayer']
  isAutoTurn: boolean
  hasRoomForSpread: boolean
  hasCaptions: boolean
  onChange: (change: Partial<Settings['voiceComicPlayer']>) => void
  onToggleAutoTurn: () => void
  onClose: () => void
}

/** How a voice comic is shown and turned; every change holds at once. */
export function VoiceSettings(props: Props) {
  const { settings, hasRoomForSpread, onChange } = props
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      className={panelStyles.panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('viewer.settings')}
    >
      <div className={panelStyles.head}>
        <h2>{t('viewer.settings')}</h2>
        <IconButton
          label={t('viewer.close_settings')}
          icon={<X size={18} strokeWidth={1.6} aria-hidden />}
          onClick={props.onClose}
        />
      </div>
      <ChoiceRow
        label={t('viewer.layout')}
        hint={hasRoomForSpread ? undefined : t('viewer.layout_no_room')}
        isDisabled={!hasRoomForSpread}
        value={settings.isSpreadView && hasRoomForSpread ? 'spread' : 'single'}
        options={[
          { value: 'single', label: t('viewer.layout_single') },
          { value: 'spread', label: t('viewer.layout_spread') },
        ]}
        onChoose={(value) => onChange({ isSpreadView: value === 'spread' })}
      />
      <SwitchRow
        label={t('viewer.animation')}
        isOn={settings.isAnimationTurnPage}
        onToggle={(isAnimationTurnPage) => onChange({ isAnimationTurnPage })}
      />
      <SwitchRow
        label={t('viewer.auto_turn')}
        hint={t('viewer.voice_auto_turn_hint')}
        isOn={props.isAutoTurn}
        onToggle={props.onToggleAutoTurn}
      />
      {props.hasCaptions && (
        <SwitchRow
          label={t('video.captions')}
          isOn={settings.showCaptions}
          onToggle={(showCaptions) => onChange({ showCaptions })}
        />
      )}
      <label className={styles.wait}>
        {t('viewer.voice_wait')}
        <select
          value={settings.autoTurnPageSeconds}
          onChange={(event) => onChange({ autoTurnPageSeconds: Number(event.target.value) })}
        >
          {WAITS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t('viewer.seconds', { seconds })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
