import { useSettings } from '#data/session/session.ts'
import { useCanSetVolume } from '#lib/can-set-volume.ts'
import { useText } from '#lib/use-text.ts'
import { NumberRow } from './NumberRow.tsx'
import { SKIP_SECONDS } from './setting-choices.ts'
import { SettingsCard, SwitchRow } from './SettingsCard.tsx'

/** How far the audio player skips, and whether tracks sound equally loud. */
export function AudioPlayerCard() {
  const t = useText()
  const [settings, update] = useSettings('audioPlayer')
  const canSetVolume = useCanSetVolume()
  return (
    <SettingsCard id="audio" title={t('settings.audio_player')}>
      <NumberRow
        label={t('settings.skip')}
        hint={t('settings.skip_hint')}
        value={settings.skipSeconds}
        choices={SKIP_SECONDS}
        toText={(count) => t('settings.seconds', { count })}
        onChange={(skipSeconds) => update({ skipSeconds })}
      />
      <SwitchRow
        label={t('settings.level')}
        hint={t(canSetVolume ? 'settings.level_hint' : 'settings.level_copies')}
        isOn={settings.isLevelled}
        onToggle={(isLevelled) => update({ isLevelled })}
      />
    </SettingsCard>
  )
}
