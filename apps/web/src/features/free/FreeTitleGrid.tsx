import { Link } from '@tanstack/react-router'
import { pickText } from '@yomikura/contract/locales'
import { Button } from '@yomikura/ui/Button'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import type { ReactNode } from 'react'
import { readApp } from '#data/base/api/read-app.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { DataTrouble } from '#parts/DataTrouble.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import styles from './Free.module.css'
import type { TitleList } from './use-free-titles.ts'

/** Covers of the first screen load at once. */
const URGENT_COUNT = 6
const WAITING_COUNT = 12

type Props = {
  list: TitleList
  /** Why an empty list is empty, and what to do about it. */
  emptyBody: string
  emptyStep?: ReactNode
}

/** Titles as a grid, or why there is none. */
export function FreeTitleGrid({ list, emptyBody, emptyStep }: Props) {
  const t = useText()
  const locale = useLocale()
  if (list.hasFailed) return <DataTrouble onReload={list.retry} />
  if (list.isLoading) return <WaitingGrid />
  if (list.titles.length === 0) {
    return (
      <section className={styles.empty}>
        <StateDrawing name="shelf" />
        <h2>{t('free.do_not_display')}</h2>
        <p>{emptyBody}</p>
        {emptyStep}
      </section>
    )
  }
  return (
    <>
      <ul className={styles.grid}>
        {list.titles.map((title, index) => (
          <li key={title.title_id}>
            <Link
              className={styles.card ?? ''}
              to="/{$product}-free/series/$titleId"
              params={{ product: readApp(), titleId: title.title_id }}
            >
              <GuardedCover
                url={title.image.image_thumbnail}
                ageCategory={title.age_category}
                facts={{ title: pickText(title.title_names, locale), workType: title.work_type }}
                isUrgent={index < URGENT_COUNT}
              />
              <span className={styles.name}>{pickText(title.title_names, locale)}</span>
              <span className={styles.maker}>{pickText(title.maker.name, locale)}</span>
              <span className={styles.count}>{t('free.count', { count: title.free_count })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div className={styles.more}>
          <Button disabled={list.isLoadingMore} onClick={list.loadMore}>
            {t('free.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Places of the right size, so that nothing jumps when the titles come. */
function WaitingGrid() {
  const t = useText()
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>{t('free.loading')}</VisuallyHidden>
      {Array.from({ length: WAITING_COUNT }, (_, index) => (
        <span key={index} className={styles.waiting} />
      ))}
    </div>
  )
}
