import { MEASURES } from '@yomikura/contract/limits'
import { formatSpeed } from '@yomikura/text/format-speed'
import { Slider } from '@yomikura/ui/Slider'
import { useSettings } from '#data/session/session.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { NumberRow } from './NumberRow.tsx'
import { VOICE_TURN_SECONDS } from './setting-choices.ts'
import { SettingsCard, SettingsRow, SwitchRow } from './SettingsCard.tsx'
import styles from './SettingsScreen.module.css'

/** How voice comics are shown, turned and heard. */
export function VoiceComicCard() {
  const t = useText()
  const formats = useFormats()
  const [settings, update] = useSettings('voiceComicPlayer')
  return (
    <SettingsCard id="voice" title={t('settings.voice_comic')}>
      <SwitchRow
        label={t('settings.spread')}
        hint={t('settings.spread_hint')}
        isOn={settings.isSpreadView}
        onToggle={(isSpreadView) => update({ isSpreadView })}
      />
      <SwitchRow
        label={t('settings.animation')}
        isOn={settings.isAnimationTurnPage}
        onToggle={(isAnimationTurnPage) => update({ isAnimationTurnPage })}
      />
      <NumberRow
        label={t('settings.voice_wait')}
        hint={t('settings.voice_wait_hint')}
        value={settings.autoTurnPageSeconds}
        choices={VOICE_TURN_SECONDS}
        toText={(count) => t('settings.seconds', { count })}
        onChange={(autoTurnPageSeconds) => update({ autoTurnPageSeconds })}
      />
      <NumberRow
        label={t('settings.speed')}
        value={settings.playbackSpeed}
        choices={MEASURES.playbackSpeeds}
        toText={formatSpeed}
        onChange={(playbackSpeed) => update({ playbackSpeed })}
      />
      <SettingsRow label={t('settings.volume')}>
        <span className={styles.slider}>
          <Slider
            label={t('settings.volume')}
            value={settings.volume}
            min={0}
            max={1}
            step={0.01}
            valueText={formats.percent(settings.volume)}
            onValueChange={(volume) => update({ volume })}
          />
          <span className={styles.sliderValue}>{formats.percent(settings.volume)}</span>
        </span>
      </SettingsRow>
      <SwitchRow
        label={t('settings.play_alert')}
        hint={t('settings.play_alert_hint')}
        isOn={settings.showPrePlaybackAlert}
        onToggle={(showPrePlaybackAlert) => update({ showPrePlaybackAlert })}
      />
    </SettingsCard>
  )
}
