import type { ReactNode } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { ShelfCover } from '#parts/ShelfCover.tsx'
import styles from './RowWords.module.css'

const UNKNOWN = {
  maker: '',
  workType: '',
  coverUrl: '',
  coverWidth: 0,
  coverHeight: 0,
  coverColor: '',
}

type Props = {
  /** Undefined while the work is not known, or not owned any more. */
  work: Pick<ShelfRow, keyof typeof UNKNOWN> | undefined
  /** Cut square: in a row of tracks all pictures are alike. */
  isSquare?: boolean
  name: string
  detail: ReactNode
}

/** Small cover and two lines of words: a work, or a track, in a row of a list or of a dialog. */
export function RowWords({ work, isSquare = false, name, detail }: Props) {
  return (
    <>
      <span className={styles.cover} data-square={isSquare || undefined}>
        <ShelfCover work={{ ...UNKNOWN, ...work, title: name }} isSquare={isSquare} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
    </>
  )
}

/** Small cover, title and maker of a work in a row. */
export function WorkWords({ work }: { work: ShelfRow }) {
  return <RowWords work={work} name={work.title} detail={work.maker} />
}
