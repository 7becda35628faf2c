import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { Work } from '@yomikura/contract/works'
import { buttonClass } from '@yomikura/ui/Button'
import { CalendarClock, Hourglass } from 'lucide-react'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { WorkFiles } from './WorkFiles.tsx'
import { WorkNotice } from './WorkNotice.tsx'

const ICON = { size: 28, strokeWidth: 1.6, 'aria-hidden': true } as const

/** The files of a work that can be read, else the reason why not. */
export function WorkContent({ work, path }: { work: Work; path: string }) {
  const t = useText()
  const { date } = useFormats()
  const startsMs = Date.parse(work.download_start_date ?? '') || 0
  if (startsMs > nowMs()) {
    return (
      <WorkNotice icon={<CalendarClock {...ICON} />}>
        <p>{t('work.pre_order', { date: date(startsMs) })}</p>
      </WorkNotice>
    )
  }
  if (work.revision === FALLBACK_REVISION) {
    return (
      <WorkNotice icon={<Hourglass {...ICON} />}>
        <p>{t('work.not_ready')}</p>
        <StoreLink url={work.work_url} />
      </WorkNotice>
    )
  }
  if (!work.readable && !work.is_playwork && !work.encodable) {
    return (
      <WorkNotice>
        <p>{t('work.not_readable')}</p>
        <StoreLink url={work.work_url} />
      </WorkNotice>
    )
  }
  return <WorkFiles workno={work.workno} path={path} />
}

function StoreLink({ url }: { url: string }) {
  const t = useText()
  return (
    <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
      {t('work.store_page')}
    </a>
  )
}

function nowMs(): number {
  return Date.now()
}
