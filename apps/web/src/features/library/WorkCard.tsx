import { Link } from '@tanstack/react-router'
import { Check, Clock } from 'lucide-react'
import type { LibraryIndex } from '#data/db/library-index.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import type { ReadingMark } from './use-reading-marks.ts'
import styles from './WorkCard.module.css'

type Props = {
  index: LibraryIndex
  row: number
  layout: 'grid' | 'list'
  mark: ReadingMark | undefined
}

/** One work: its cover, what it is, and how far it was read. */
export function WorkCard({ index, row, layout, mark }: Props) {
  const t = useText()
  const { date } = useFormats()
  const work = index.row(row)
  // A pre-order turns readable while the library is open; a new render notices early enough.
  const isPreOrder = work.startsMs > nowMs()
  const content = (
    <>
      <span className={styles.place}>
        <Cover
          url={work.coverUrl}
          widthPx={work.coverWidth}
          heightPx={work.coverHeight}
          color={work.coverColor}
        >
          {mark && <MarkPill mark={mark} />}
          {isPreOrder && (
            <span className={styles.pill}>
              <Clock size={12} strokeWidth={2} aria-hidden="true" />
              {t('library.pre_order')}
            </span>
          )}
          {work.isOwnWork && <span className={styles.badge}>{t('library.mywork')}</span>}
        </Cover>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{work.title}</span>
        <span className={styles.maker}>{work.maker}</span>
        {isPreOrder && layout === 'list' && (
          <span className={styles.maker}>
            {t('library.pre_order_until', { date: date(work.startsMs) })}
          </span>
        )}
      </span>
      {layout === 'list' && work.purchasedMs > 0 && (
        <span className={styles.date}>{date(work.purchasedMs)}</span>
      )}
    </>
  )
  const className = layout === 'grid' ? styles.card : styles.line
  if (!work.isReadable) {
    return (
      <a className={className} href={work.shopUrl} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Link to="/work/$workno/tree" params={{ workno: work.workno }} className={className}>
      {content}
    </Link>
  )
}

function nowMs(): number {
  return Date.now()
}

function MarkPill({ mark }: { mark: ReadingMark }) {
  const t = useText()
  if (mark.percent === 100) {
    return (
      <span className={styles.pill}>
        <Check size={12} strokeWidth={2.4} aria-hidden="true" />
        {t('library.finished')}
      </span>
    )
  }
  if (mark.percent === undefined) return <span className={styles.pill}>p.{mark.pageNumber}</span>
  return (
    <span className={styles.pill} title={t('library.read_percent', { percent: mark.percent })}>
      {mark.percent}%
    </span>
  )
}
