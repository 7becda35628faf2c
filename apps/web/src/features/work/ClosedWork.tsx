import type { Work } from '@yomikura/contract/works'
import { CalendarClock, Download, Monitor } from 'lucide-react'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { StoreLink } from './StoreLink.tsx'
import { WorkNotice } from './WorkNotice.tsx'
import type { WorkState } from './work-state.ts'

const ICON = { size: 28, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { work: Work; state: Exclude<WorkState, 'open' | 'preparing'> }

/** Why a work does not open here, and where it does. */
export function ClosedWork({ work, state }: Props) {
  const t = useText()
  const { date } = useFormats()
  switch (state) {
    case 'pre_order':
      return (
        <WorkNotice icon={<CalendarClock {...ICON} />}>
          <p>{t('work.pre_order', { date: date(Date.parse(work.download_start_date ?? '')) })}</p>
        </WorkNotice>
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
