import { isImported } from '@yomikura/contract/workno'
import type { Work } from '@yomikura/contract/works'
import { CalendarClock, Download, Monitor } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { StoreLink } from './StoreLink.tsx'
import { WorkFiles } from './WorkFiles.tsx'
import { WorkNotice } from './WorkNotice.tsx'
import type { WorkState } from './work-state.ts'

const PreparationNotice = lazy(async () => ({
  default: (await import('./PreparationNotice.tsx')).PreparationNotice,
}))

const ImportReport = lazy(async () => ({
  default: (await import('./RefusedFiles.tsx')).ImportReport,
}))

const ICON = { size: 28, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { work: Work; state: WorkState; path: string }

/** The files of a work that can be read, else the reason why not. */
export function WorkContent({ work, state, path }: Props) {
  const t = useText()
  const { date } = useFormats()
  switch (state) {
    case 'open':
      return (
        <>
          <WorkFiles work={work} path={path} />
          {isImported(work.workno) && (
            <Suspense>
              <ImportReport workno={work.workno} />
            </Suspense>
          )}
        </>
      )
    case 'pre_order':
      return (
        <WorkNotice icon={<CalendarClock {...ICON} />}>
          <p>{t('work.pre_order', { date: date(Date.parse(work.download_start_date ?? '')) })}</p>
        </WorkNotice>
      )
    case 'preparing':
      return (
        <Suspense>
          <PreparationNotice work={work} />
        </Suspense>
      )
    case 'download_only':
      return (
        <WorkNotice icon={<Download {...ICON} />}>
          <p>{t('work.download_guide')}</p>
        </WorkNotice>
      )
    case 'pc_only':
      return (
        <WorkNotice icon={<Monitor {...ICON} />}>
          <p>{t('work.pc_only')}</p>
          <StoreLink url={work.work_url} />
        </WorkNotice>
      )
    case 'elsewhere':
      return (
        <WorkNotice>
          <p>{t('work.not_readable')}</p>
          <StoreLink url={work.work_url} />
        </WorkNotice>
      )
  }
}
