import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { useSyncExternalStore } from 'react'
import { useSession, useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { SettingsCard, SettingsRow, SwitchRow } from './SettingsCard.tsx'

/** What the library shows, and how it is fetched again. */
export function LibraryCard() {
  const t = useText()
  const [settings, update] = useSettings('library')
  const { ignores, sync } = useSession()
  const { phase } = useSyncExternalStore(sync.subscribe, () => sync.status)
  const ignored = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  return (
    <SettingsCard id="library" title={t('settings.library')}>
      <SwitchRow
        label={t('settings.only_playable')}
        hint={t('settings.only_playable_hint')}
        isOn={settings.showOnlyPlayable}
        onToggle={(showOnlyPlayable) => update({ showOnlyPlayable })}
      />
      <SwitchRow
        label={t('settings.sync_guide')}
        hint={t('settings.sync_guide_hint')}
        isOn={settings.showSynchronizationGuide}
        onToggle={(showSynchronizationGuide) => update({ showSynchronizationGuide })}
      />
      <SettingsRow
        label={t('settings.ignore')}
        hint={t('settings.ignore_count', { count: ignored.size })}
      >
        <Link to="/settings/ignore" className={buttonClass({})}>
          {t('settings.ignore_open')}
        </Link>
      </SettingsRow>
      <SettingsRow label={t('settings.sync_all')} hint={t('settings.sync_all_hint')}>
        <Button disabled={phase === 'running'} onClick={() => void sync.start({ isFull: true })}>
          {t(phase === 'running' ? 'sync.running' : 'settings.sync_all_button')}
        </Button>
      </SettingsRow>
    </SettingsCard>
  )
}
