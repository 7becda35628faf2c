import { OFFLINE } from '@yomikura/contract/limits'
import { useEffect, useState } from 'react'
import { getDownloads } from '#data/works/downloads/downloads.ts'
import {
  changeOfflineRules,
  type OfflineRules,
  readOfflineRules,
} from '#data/works/downloads/offline-rules.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { NumberRow } from './NumberRow.tsx'
import { SettingsCard, SwitchRow } from './SettingsCard.tsx'

/** What this device fetches and clears by itself. */
export function OfflineCard() {
  const t = useText()
  const { store } = getDownloads(useSession())
  const [rules, setRules] = useState<OfflineRules>()
  useEffect(() => {
    readOfflineRules(store).then(setRules, () => undefined)
  }, [store])
  if (!rules) return null
  const change = (changes: Partial<OfflineRules>) => {
    // Shown once it is stored: a reader who leaves the page right after the switch turned keeps the rule.
    changeOfflineRules(store, () => changes).then(setRules, () => undefined)
  }
  return (
    <SettingsCard title={t('offline.settings')}>
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
