import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { ReadingMark } from '#data/session/use-reading-marks.ts'
import { useText } from '#lib/use-text.ts'
import { isAudio } from '#parts/is-audio.ts'
import { useIsWaiting } from '#parts/use-is-waiting.ts'
import styles from './RowColumns.module.css'
import { useExtent } from './use-extent.ts'
import { toWorkTypeText } from './use-group-title.ts'

type Props = { work: ShelfRow; mark: ReadingMark | undefined }

/** What a row of the list says besides, where it is wide: the kind of work, and how far it was read. */
export function RowColumns({ work, mark }: Props) {
  const t = useText()
  const toState = useRowState()
  const isWaiting = useIsWaiting(work)
  return (
    <>
      <span className={styles.column}>
        <VisuallyHidden>{t('library.by_work_type')}: </VisuallyHidden>
        {t(toWorkTypeText(work.workType))}
      </span>
      <span className={styles.column}>
        <VisuallyHidden>{t('library.state')}: </VisuallyHidden>
        {toState(work, mark, isWaiting)}
      </span>
    </>
  )
}

function useRowState() {
  const t = useText()
  const toExtent = useExtent()
  return (work: ShelfRow, mark: ReadingMark | undefined, isWaiting: boolean): string => {
    if (isWaiting) return t('library.pre_order')
    if (mark?.percent === 100) return t(isAudio(work) ? 'library.heard' : 'library.finished')
    if (mark) return toExtent(work, mark)
    if (!work.isReadable) return '—'
    return t(isAudio(work) ? 'library.unheard' : 'library.unread')
  }
}
