import type { ShelfRow } from '#data/library/db/index-row.ts'
import { MissingCover } from '#parts/MissingCover.tsx'
import { ShelfCover } from '#parts/ShelfCover.tsx'
import styles from './CoverCollage.module.css'

/** Pictures of a list's cover (specification.md#1.9). */
export const COVER_COUNT = 4

/** A list's cover: up to four of its works, the first ones; a drawn one where it has none. */
export function CoverCollage({ works }: { works: readonly ShelfRow[] }) {
  const shown = works.slice(0, COVER_COUNT)
  return (
    <span className={styles.collage} data-count={shown.length} aria-hidden="true">
      {shown.length === 0 && (
        <span className={styles.place}>
          <MissingCover title="" />
        </span>
      )}
      {shown.map((work) => (
        <span key={work.workno} className={styles.place}>
          <ShelfCover isSquare work={work} />
        </span>
      ))}
    </span>
  )
}
