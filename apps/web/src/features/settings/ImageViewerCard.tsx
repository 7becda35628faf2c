import { SegmentedControl } from '@yomikura/ui/SegmentedControl'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { NumberRow } from './NumberRow.tsx'
import { IMAGE_TURN_SECONDS } from './setting-choices.ts'
import { SettingsCard, SettingsRow, SwitchRow } from './SettingsCard.tsx'

/** How pages of images and PDFs are shown and turned. */
export function ImageViewerCard() {
  const t = useText()
  const [settings, update] = useSettings('imageViewer')
  return (
    <SettingsCard id="viewer" title={t('settings.image_viewer')}>
      <SettingsRow label={t('settings.direction')} hint={t('settings.direction_hint')}>
        <SegmentedControl
          label={t('settings.direction')}
          value={settings.viewerDirection}
          options={(['horizontal', 'vertical'] as const).map((value) => ({
            value,
            text: t(`settings.direction_${value}`),
          }))}
          onChange={(viewerDirection) => update({ viewerDirection })}
        />
      </SettingsRow>
      <SwitchRow
        label={t('settings.spread')}
        hint={t('settings.spread_hint')}
        isOn={settings.isSpreadView}
        onToggle={(isSpreadView) => update({ isSpreadView })}
      />
      <SwitchRow
        label={t('settings.switching_spread')}
        hint={t('settings.switching_spread_hint')}
        isOn={settings.isSwitchingSpread}
        onToggle={(isSwitchingSpread) => update({ isSwitchingSpread })}
      />
      <SwitchRow
        label={t('settings.animation')}
        isOn={settings.isAnimationTurnPage}
        onToggle={(isAnimationTurnPage) => update({ isAnimationTurnPage })}
      />
      <SwitchRow
        label={t('settings.auto_turn')}
        hint={t('settings.auto_turn_hint')}
        isOn={settings.isAutoTurnPage}
        onToggle={(isAutoTurnPage) => update({ isAutoTurnPage })}
      />
      <NumberRow
        label={t('settings.auto_turn_seconds')}
        value={settings.autoTurnPageSeconds}
        choices={IMAGE_TURN_SECONDS}
        toText={(count) => t('settings.seconds', { count })}
        onChange={(autoTurnPageSeconds) => update({ autoTurnPageSeconds })}
      />
    </SettingsCard>
  )
}
