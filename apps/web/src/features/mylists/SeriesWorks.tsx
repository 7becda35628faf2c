import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { listVolumes } from '#data/library/db/list-volumes.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import styles from '#parts/lists/Picker.module.css'

type Props = { id: string; seriesId: string; renderWork: (work: ShelfRow) => ReactNode }

/** Owned volumes of one series in the add dialog. */
export function SeriesWorks({ id, seriesId, renderWork }: Props) {
  const t = useText()
  const { index } = useOwnedWorks()
  if (!index) return null
  const rows = listVolumes(index, (other) => other === seriesId)
  return (
    <div className={styles.scroller}>
      <Link
        to="/mylist/$id/add/$"
        params={{ id, _splat: '' }}
        resetScroll={false}
        className={styles.back}
      >
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />
        {t('lists.back_to_folder')}
      </Link>
      <ul aria-label={t('work.series')}>
        {rows.map((row) => (
          <li key={index.text('workno', row)} className={styles.row}>
            {renderWork(index.row(row))}
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.none}>{t('lists.no_hit')}</p>}
    </div>
  )
}
