import type { Work } from '@yomikura/contract/works'
import { Link } from '@tanstack/react-router'
import { WORK_TYPES } from '@yomikura/contract/work-types'
import { isImported } from '@yomikura/contract/workno'
import type { TextKey } from '@yomikura/i18n/text'
import { formatSize } from '@yomikura/text/format-size'
import { Fragment } from 'react'
import { useWorkDay } from '#data/session/calendar.ts'
import { useText } from '#lib/use-text.ts'
import { WorkCredits } from './WorkCredits.tsx'
import styles from './WorkHeader.module.css'

/** Kind, age, series, who made it and when, how large it is. */
export function WorkFacts({ work }: { work: Work }) {
  const t = useText()
  return (
    <>
      <ul className={styles.chips}>
        <li className={styles.chip}>{t(toTypeText(work.work_type))}</li>
        {isAgeKnown(work) && <li className={styles.chip}>{t(`work.age_${work.age_category}`)}</li>}
        {work.purchase_type === 2 && <li className={styles.chip}>{t('library.mywork')}</li>}
        {work.series && (
          <li>
            <Link
              to="/series/$seriesId"
              params={{ seriesId: work.series.title_id }}
              className={`${styles.chip} ${styles.seriesLink}`}
            >
              {t('work.series')}
            </Link>
          </li>
        )}
      </ul>
      <WorkCredits work={work} />
      <Dates work={work} />
    </>
  )
}

function Dates({ work }: { work: Work }) {
  const t = useText()
  const toDay = useWorkDay()
  // An import was neither bought nor released: both dates show when it came in.
  const isOwnFile = isImported(work.workno)
  const dates = [
    [isOwnFile ? 'work.imported' : 'work.purchased', work.sales_date],
    ['work.released', isOwnFile ? null : work.regist_date],
    ['work.updated', work.upgrade_date],
  ] as const
  const parts = dates.flatMap(([key, value]) => {
    const ms = Date.parse(value ?? '')
    return ms > 0 ? t(key, { date: toDay(work.workno, ms) }) : []
  })
  if (work.content_length > 0) parts.push(t('work.size', { size: formatSize(work.content_length) }))
  if (parts.length === 0) return null
  return (
    <p className={styles.detail}>
      {parts.map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' · '}
          <span className={styles.whole}>{part}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** An import has no stated audience, unless its files state one. */
function isAgeKnown({ workno, age_category, is_age_given }: Work): boolean {
  return !isImported(workno) || age_category !== 'all' || is_age_given === true
}

function toTypeText(workType: string): TextKey {
  return WORK_TYPES.includes(workType) ? (`work_type.${workType}` as TextKey) : 'work_type.unknown'
}
