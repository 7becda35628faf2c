import { Layers } from 'lucide-react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { Cover } from '#parts/Cover.tsx'
import styles from './CoverCollage.module.css'

/** Pictures of a list's cover (specification.md#1.9). */
export const COVER_COUNT = 4

/** A list's cover: up to four of its works, the first ones. */
export function CoverCollage({ works }: { works: readonly ShelfRow[] }) {
  const shown = works.slice(0, COVER_COUNT)
  return (
    <span className={styles.collage} data-count={shown.length} aria-hidden="true">
      {shown.length === 0 && (
        <span className={styles.empty}>
          <Layers size={32} strokeWidth={1.4} />
        </span>
      )}
      {shown.map((work) => (
        <span key={work.workno} className={styles.place}>
          <Cover url={work.coverUrl} widthPx={1} heightPx={1} color={work.coverColor} />
        </span>
      ))}
    </span>
  )
}
