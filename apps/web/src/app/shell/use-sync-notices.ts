import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'
import { useEffect, useRef } from 'react'
import { useSessionIfAny } from '#data/session/session.ts'
import type { SyncStatus } from '#data/library/sync/library-sync.ts'
import { useText } from '#lib/use-text.ts'

/** Warns when a sync fails; what is stored stays on screen. */
export function useSyncNotices(): void {
  const t = useText()
  const sync = useSessionIfAny()?.sync
  const lastReported = useRef<SyncStatus>(undefined)

  useEffect(() => {
    if (!sync) return
    const report = () => {
      const { status } = sync
      if (status === lastReported.current) return
      lastReported.current = status
      if (status.phase === 'failed' || status.phase === 'stalled') {
        showToast(t('sync.failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
      }
    }
    report()
    return sync.subscribe(report)
  }, [sync, t])
}
