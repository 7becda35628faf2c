import type { Preparation } from '@yomikura/contract/preparation'
import type { Work } from '@yomikura/contract/works'
import { useQuery } from '@tanstack/react-query'
import { TIMES } from '@yomikura/contract/limits'
import { isImported } from '@yomikura/contract/workno'
import type { TextKey } from '@yomikura/i18n/text'
import { Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePrioritizedWork } from '#data/session/use-prioritized-work.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { toReasonTexts } from './refusal-texts.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { StoreLink } from './StoreLink.tsx'
import { WorkNotice } from './WorkNotice.tsx'
import styles from './PreparationNotice.module.css'

/** Says whether a work waits for its turn or is worked on, and how far; it opens as soon as it can. */
export function PreparationNotice({ work }: { work: Work }) {
  const t = useText()
  usePrioritizedWork(work.workno, true)
  const preparation = usePreparation(work.workno)
  const { state, progress, is_disk_full } = preparation
  if (state === 'refused') {
    return (
      <>
        <RefusalNotice work={work} why={['work.refused', ...listReasons(preparation)]} />
        <RefusedFiles refused={preparation} isAlone />
      </>
    )
  }
  if (state === 'crashed') return <RefusalNotice work={work} why={['work.crashed']} />
  if (state === 'failed') return <FailureNotice isDiskFull={is_disk_full ?? false} />
  const percent = Math.floor(progress * 100)
  return (
    <WorkNotice icon={<Hourglass size={28} strokeWidth={1.6} aria-hidden="true" />}>
      {state === 'waiting' && <p>{t('work.preparing_waits')}</p>}
      {state === 'working' && (
        <>
          {/* A screen reader announces the progress by its bar and not by a text that changes. */}
          <p aria-hidden="true">{t('work.preparing_percent', { percent })}</p>
          <progress
            className={styles.bar}
            aria-label={t('work.preparing')}
            value={percent}
            max={100}
          />
        </>
      )}
      {state !== 'waiting' && state !== 'working' && (
        <>
          <p>{t('errors.work_not_ready')}</p>
          <StoreLink url={work.work_url} />
        </>
      )}
    </WorkNotice>
  )
}

/** Beside the names of all files each has its own. */
function listReasons({ reasons = [], refused_files = [], refused_count }: Partial<Preparation>) {
  const areNamed = refused_files.length > 0 && refused_count === refused_files.length
  return areNamed ? [] : toReasonTexts(reasons)
}

/** Said of an import that the server, and none of its files, stopped. */
function FailureNotice({ isDiskFull }: { isDiskFull: boolean }) {
  const t = useText()
  return (
    <WorkNotice icon={<StateDrawing name="fallen" />}>
      <p>{t(isDiskFull ? 'work.failed_disk' : 'work.failed')}</p>
      <p>{t(isDiskFull ? 'work.failed_disk_hint' : 'work.failed_hint')}</p>
    </WorkNotice>
  )
}

/** Said where waiting does not help. */
function RefusalNotice({ work, why }: { work: Work; why: readonly TextKey[] }) {
  const t = useText()
  return (
    <WorkNotice icon={<StateDrawing name="fallen" />}>
      {why.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      <p>{t(isImported(work.workno) ? 'work.refused_hint' : 'work.refused_shop_hint')}</p>
      <StoreLink url={work.work_url} />
    </WorkNotice>
  )
}

function usePreparation(workno: string): Partial<Preparation> & { progress: number } {
  const { account, api, sync } = useSession()
  const { data } = useQuery({
    queryKey: ['preparation', account, workno],
    queryFn: ({ signal }) =>
      api.get<Preparation>(`/v3/work/${encodeURIComponent(workno)}/preparation`, { signal }),
    refetchInterval: TIMES.preparationMs,
    gcTime: 0,
    retry: false,
  })
  const state = data?.state
  const isAsked = useRef(false)
  useEffect(() => {
    // The library learns of it by a sync, and shows the work's files then.
    if (state !== 'readable' || isAsked.current) return
    isAsked.current = true
    void sync.start()
  }, [state, sync])
  return { ...data, progress: data?.progress ?? 0 }
}
