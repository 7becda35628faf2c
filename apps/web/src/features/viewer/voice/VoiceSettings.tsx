import type { Settings } from '#data/account/settings/settings.ts'
import { useText } from '#lib/use-text.ts'
import { LayoutRow } from '../settings/LayoutRow.tsx'
import { SelectRow } from '../settings/SelectRow.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { SwitchRow } from '../settings/SwitchRow.tsx'

/** From no wait by tenths of a second, then by whole ones (specification.md#2.5). */
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
  return (
    <SettingsPanel onClose={props.onClose}>
      <LayoutRow
        isSpread={settings.isSpreadView}
        isPossible={hasRoomForSpread}
        onChange={(isSpreadView) => onChange({ isSpreadView })}
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
      <SelectRow
        label={t('viewer.voice_wait')}
        value={String(settings.autoTurnPageSeconds)}
        options={WAITS.map((seconds) => ({
          value: String(seconds),
          text: t('viewer.seconds', { seconds }),
        }))}
        onChange={(seconds) => onChange({ autoTurnPageSeconds: Number(seconds) })}
      />
    </SettingsPanel>
  )
}
