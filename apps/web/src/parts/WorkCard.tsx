import { ArrowDown, Check, Clock, Ellipsis } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useWorkDay } from '#data/session/calendar.ts'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { ReadingMark } from '#data/session/use-reading-marks.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { ShelfCover } from './ShelfCover.tsx'
import { isAudio } from './is-audio.ts'
import { OpenWork } from './OpenWork.tsx'
import { useIsWaiting } from './use-is-waiting.ts'
import styles from './WorkCard.module.css'

type Props = {
  work: ShelfRow
  layout: 'grid' | 'list'
  mark: ReadingMark | undefined
  /** Distinguishes works of one maker, in place of the maker. */
  note?: string | undefined
  /** Given, the card is ticked instead of opened. */
  selection?: { isSelected: boolean; onToggle: () => void } | undefined
  /** In a row of a list, what stands between the words and the date where it is wide. */
  columns?: ReactNode
  /** Opens what can be done with the work. */
  onMenu?: (() => void) | undefined
}

/** One work: its cover, what it is, how far it was read, and what can be done with it. */
export function WorkCard({ work, layout, mark, note, selection, columns, onMenu }: Props) {
  const t = useText()
  const isWaiting = useIsWaiting(work)
  return (
    <div
      className={layout === 'grid' ? styles.card : styles.line}
      data-selected={selection?.isSelected}
      data-columns={columns ? '' : undefined}
    >
      <CardAction {...{ work, selection }}>
        <CardContent
          {...{ work, layout, mark, note, columns, isWaiting }}
          isTicked={selection?.isSelected}
        />
      </CardAction>
      {onMenu && !selection && (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          aria-label={t('library.menu_of', { title: work.title })}
          onClick={onMenu}
        >
          <Ellipsis size={18} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

type ActionProps = Pick<Props, 'work' | 'selection'> & { children: ReactNode }

function CardAction({ work, selection, children }: ActionProps) {
  if (selection) {
    return (
      <button
        type="button"
        className={styles.action}
        aria-pressed={selection.isSelected}
        onClick={selection.onToggle}
      >
        {children}
      </button>
    )
  }
  return (
    <OpenWork work={work} className={styles.action}>
      {children}
    </OpenWork>
  )
}

type ContentProps = Pick<Props, 'work' | 'layout' | 'mark' | 'note' | 'columns'> & {
  /** A pre-order, to this reader. */
  isWaiting: boolean
  isTicked: boolean | undefined
}

function CardContent(props: ContentProps) {
  const { work, layout, mark, note, columns, isWaiting, isTicked } = props
  const t = useText()
  const toDay = useWorkDay()
  return (
    <>
      <span className={styles.place}>
        <ShelfCover work={work}>
          {mark && <MarkPill work={work} mark={mark} />}
          {isWaiting && (
            <span className={styles.pill}>
              <Clock size={12} strokeWidth={2} aria-hidden="true" />
              {t('library.pre_order')}
            </span>
          )}
          <StoredMark workno={work.workno} />
          {work.isOwnWork && <span className={styles.badge}>{t('library.mywork')}</span>}
          {isTicked !== undefined && (
            <span className={styles.tick}>
              {isTicked && <Check size={16} strokeWidth={2.6} aria-hidden="true" />}
            </span>
          )}
        </ShelfCover>
      </span>
      <span className={styles.words}>
        {!mark && work.isReadable && !isWaiting && <UnreadDot work={work} />}
        <span className={styles.title}>{work.title}</span>
        <Credit work={work} note={note} isWaiting={isWaiting} />
      </span>
      {columns}
      {layout === 'list' && work.purchasedMs > 0 && (
        <span className={styles.date}>{toDay(work.workno, work.purchasedMs)}</span>
      )}
    </>
  )
}

/** Who made the work, or what else distinguishes it; of a pre-order, when it starts. */
function Credit({ work, note, isWaiting }: Pick<ContentProps, 'work' | 'note' | 'isWaiting'>) {
  const t = useText()
  const { date } = useFormats()
  const until = isWaiting && t('library.pre_order_until', { date: date(work.startsMs) })
  return (
    <>
      {note && <span className={styles.maker}>{note}</span>}
      {(until || !note) && <span className={styles.maker}>{until || work.maker}</span>}
    </>
  )
}

/** Says that the work opens without a network. */
function StoredMark({ workno }: { workno: string }) {
  const t = useText()
  const part = useSyncExternalStore(storedWorknos.subscribe, () => storedWorknos.get().get(workno))
  if (!part) return null
  const text = t(part === 'wholly' ? 'library.stored' : 'library.stored_partly')
  return (
    <span className={styles.stored} role="img" aria-label={text} title={text} data-part={part}>
      <ArrowDown size={12} strokeWidth={2.6} aria-hidden="true" />
    </span>
  )
}

function UnreadDot({ work }: { work: ShelfRow }) {
  const t = useText()
  const text = t(isAudio(work) ? 'library.unheard' : 'library.unread')
  return <span className={styles.unread} role="img" aria-label={text} />
}

function MarkPill({ work, mark }: { work: ShelfRow; mark: ReadingMark }) {
  const t = useText()
  if (mark.percent === 100) {
    return (
      <span className={styles.pill}>
        <Check size={12} strokeWidth={2.4} aria-hidden="true" />
        {t(isAudio(work) ? 'library.heard' : 'library.finished')}
      </span>
    )
  }
  if (mark.percent === undefined) return <span className={styles.pill}>p.{mark.pageNumber}</span>
  return (
    <span
      className={styles.pill}
      title={t(isAudio(work) ? 'library.heard_percent' : 'library.read_percent', {
        percent: mark.percent,
      })}
    >
      {mark.percent}%
    </span>
  )
}
