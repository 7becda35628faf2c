import type { Work } from '@yomikura/contract/works'
import { pickText } from '@yomikura/contract/locales'
import { WORK_TYPES } from '@yomikura/contract/work-types'
import type { TextKey } from '@yomikura/i18n/text'
import type { CSSProperties, ReactNode } from 'react'
import { hasPictures } from '#data/db/index-row.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import { BackButton } from './BackButton.tsx'
import styles from './WorkHeader.module.css'

type Props = {
  work: Work
  path: string
  /** What can be done with the work. */
  children: ReactNode
}

/** Cover, title, maker and what kind of work it is; the cover's colour washes into the ground. */
export function WorkHeader({ work, path, children }: Props) {
  const locale = useLocale()
  const { cover, work_files } = work
  const wash = { '--wash': cover?.color ?? 'transparent' } as CSSProperties

  return (
    <header className={styles.header} style={wash}>
      <BackButton path={path} />
      <div className={styles.work}>
        <div className={styles.cover}>
          <Cover
            isUrgent
            url={hasPictures(work) ? work_files.main || work_files.thumb : ''}
            widthPx={cover?.width ?? 0}
            heightPx={cover?.height ?? 0}
            color={cover?.color ?? ''}
          />
        </div>
        <div className={styles.facts}>
          <h1 className={styles.title}>{pickText(work.name, locale)}</h1>
          <p className={styles.maker}>{pickText(work.maker.name, locale)}</p>
          <WorkFacts work={work} />
          {children}
        </div>
      </div>
    </header>
  )
}

function WorkFacts({ work }: { work: Work }) {
  const t = useText()
  const { date } = useFormats()
  const purchasedMs = Date.parse(work.sales_date ?? '')
  return (
    <>
      <ul className={styles.chips}>
        <li className={styles.chip}>{t(toTypeText(work.work_type))}</li>
        <li className={styles.chip}>{t(`work.age_${work.age_category}`)}</li>
      </ul>
      {work.author_name && (
        <p className={styles.detail}>
          {t('work.author', { name: work.author_name.split('/').join(' / ') })}
        </p>
      )}
      {purchasedMs > 0 && (
        <p className={styles.detail}>{t('work.purchased', { date: date(purchasedMs) })}</p>
      )}
    </>
  )
}

function toTypeText(workType: string): TextKey {
  return WORK_TYPES.includes(workType) ? (`work_type.${workType}` as TextKey) : 'work_type.unknown'
}
