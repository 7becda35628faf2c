import type { Ziptree } from '@yomikura/content/ziptree'
import { Check } from 'lucide-react'
import type { RecentPlace } from '#data/account/reading/recent-works.ts'
import { useText } from '#lib/use-text.ts'
import styles from './FileTree.module.css'
import { findReadMark } from './read-mark.ts'

type Props = { ziptree: Ziptree; path: string; places: readonly RecentPlace[] }

/** How far a file or folder was read; nothing where it was not opened. */
export function ReadMark({ ziptree, path, places }: Props) {
  const t = useText()
  const mark = findReadMark(ziptree, path, places)
  if (!mark) return null
  if ('isRead' in mark) {
    return (
      <span className={styles.kept} data-kept="loaded">
        <Check size={14} strokeWidth={1.8} aria-hidden="true" />
        {t('work.part_read')}
      </span>
    )
  }
  return (
    <span>
      {'percent' in mark
        ? t('work.part_percent', { percent: mark.percent })
        : t('work.part_page', { page: mark.pageNumber })}
    </span>
  )
}
