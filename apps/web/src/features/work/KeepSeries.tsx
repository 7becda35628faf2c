import { OFFLINE } from '@yomikura/contract/limits'
import { formatSize } from '@yomikura/text/format-size'
import { Switch } from '@yomikura/ui/Switch'
import { useState } from 'react'
import type { Downloads } from '#data/works/downloads/downloads.ts'
import { isAbout, type OfflineRules } from '#data/works/downloads/offline-rules.ts'
import { planNextVolumes, runOfflineRules } from '#data/session/run-offline-rules.ts'
import { useSession } from '#data/session/session.ts'
import { useOfflineRules } from '#data/session/use-offline-rules.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import styles from './KeepDialog.module.css'

/** Whether the next volumes of a series come by themselves; much is confirmed first. */
export function KeepSeries({ titleId, downloads }: { titleId: string; downloads: Downloads }) {
  const t = useText()
  const session = useSession()
  const { store } = downloads
  const { rules, change: changeStored } = useOfflineRules(store)
  /** How much would come now, in bytes, while the reader is asked. */
  const [askedBytes, setAskedBytes] = useState<number>()
  if (!rules || rules.nextVolumes === 0) return null
  const toggle = async (isOn: boolean) => {
    const plans = isOn ? await planNextVolumes(session, downloads, titleId) : []
    const bytes = plans.reduce((sum, plan) => sum + plan.bytes, 0)
    if (bytes > OFFLINE.confirmBytes) setAskedBytes(bytes)
    else await set(isOn)
  }
  const set = async (isOn: boolean) => {
    const change = ({ series }: OfflineRules) => {
      const others = series.filter((one) => !isAbout(one, titleId))
      return { series: isOn ? [...others, titleId] : others }
    }
    await changeStored(change)
    await runOfflineRules(session, downloads)
  }
  const label = t('offline.keep_next', { count: rules.nextVolumes })
  return (
    <>
      <label className={styles.series}>
        {label}
        <Switch
          label={label}
          isOn={rules.series.some((one) => isAbout(one, titleId))}
          onToggle={(isOn) => void toggle(isOn)}
        />
      </label>
      <ConfirmDialog
        isOpen={askedBytes !== undefined}
        title={t('offline.confirm', { size: formatSize(askedBytes ?? 0) })}
        verb={t('offline.keep')}
        onCancel={() => setAskedBytes(undefined)}
        onConfirm={() => {
          setAskedBytes(undefined)
          void set(true)
        }}
      />
    </>
  )
}
