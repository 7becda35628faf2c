import { Switch } from '@yomikura/ui/Switch'
import { useEffect, useState } from 'react'
import type { Downloads } from '#data/works/downloads/downloads.ts'
import {
  changeOfflineRules,
  isAbout,
  type OfflineRules,
  readOfflineRules,
} from '#data/works/downloads/offline-rules.ts'
import { runOfflineRules } from '#data/session/run-offline-rules.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './KeepDialog.module.css'

/** Whether the next volumes of a series come by themselves. */
export function KeepSeries({ titleId, downloads }: { titleId: string; downloads: Downloads }) {
  const t = useText()
  const session = useSession()
  const { store } = downloads
  const [rules, setRules] = useState<OfflineRules>()
  useEffect(() => {
    readOfflineRules(store).then(setRules, () => undefined)
  }, [store])
  if (!rules || rules.nextVolumes === 0) return null
  const toggle = async (isOn: boolean) => {
    const change = ({ series }: OfflineRules) => {
      const others = series.filter((one) => !isAbout(one, titleId))
      return { series: isOn ? [...others, titleId] : others }
    }
    // Shown once it is stored: a reader who leaves the page right after the switch turned keeps the rule.
    setRules(await changeOfflineRules(store, change))
    await runOfflineRules(session, downloads)
  }
  const label = t('offline.keep_next', { count: rules.nextVolumes })
  return (
    <label className={styles.series}>
      {label}
      <Switch
        label={label}
        isOn={rules.series.some((one) => isAbout(one, titleId))}
        onToggle={(isOn) => void toggle(isOn)}
      />
    </label>
  )
}
