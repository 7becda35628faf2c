import { OFFLINE } from '@yomikura/contract/limits'
import { getDownloads } from '#data/works/downloads/downloads.ts'
import type { OfflineRules } from '#data/works/downloads/offline-rules.ts'
import { useSession } from '#data/session/session.ts'
import { useOfflineRules } from '#data/session/use-offline-rules.ts'
import { useText } from '#lib/use-text.ts'
import { NumberRow } from './NumberRow.tsx'
import { SettingsCard, SwitchRow } from './SettingsCard.tsx'

/** What this device fetches and clears by itself. */
export function OfflineCard() {
  const t = useText()
  const { store } = getDownloads(useSession())
  const { rules, change: changeStored } = useOfflineRules(store)
  if (!rules) return null
  const change = (changes: Partial<OfflineRules>) => {
    // What could not be stored is not shown.
    changeStored(() => changes).catch(() => undefined)
  }
  return (
    <SettingsCard id="offline" title={t('offline.settings')}>
      <NumberRow
        label={t('offline.next_volumes')}
        hint={t('offline.next_volumes_hint')}
        value={rules.nextVolumes}
        choices={OFFLINE.keptVolumes}
        toText={(count) =>
          count === 0 ? t('offline.volumes_none') : t('offline.volumes', { count })
        }
        onChange={(nextVolumes) => change({ nextVolumes })}
      />
      <SwitchRow
        label={t('offline.clean_up')}
        hint={t('offline.clean_up_hint')}
        isOn={rules.isCleaningUp}
        onToggle={(isCleaningUp) => change({ isCleaningUp })}
      />
    </SettingsCard>
  )
}
