import type { ShelfRow } from '#data/db/index-row.ts'
import { Cover } from '#parts/Cover.tsx'
import styles from './Picker.module.css'

/** Small cover, title and maker of a work in a row. */
export function WorkWords({ work }: { work: ShelfRow }) {
  return (
    <>
      <span className={styles.cover}>
        <Cover
          url={work.coverUrl}
          widthPx={work.coverWidth}
          heightPx={work.coverHeight}
          color={work.coverColor}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{work.title}</span>
        <span className={styles.detail}>{work.maker}</span>
      </span>
    </>
  )
}
