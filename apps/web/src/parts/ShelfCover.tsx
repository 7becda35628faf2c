import type { ReactNode } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { Cover } from './Cover.tsx'

type Props = {
  work: Pick<
    ShelfRow,
    'title' | 'maker' | 'workType' | 'coverUrl' | 'coverWidth' | 'coverHeight' | 'coverColor'
  >
  /** Square, whatever the shape of the picture. */
  isSquare?: boolean
  isUrgent?: boolean
  children?: ReactNode
}

/** The cover of a work that the library lists. */
export function ShelfCover({ work, isSquare, isUrgent, children }: Props) {
  return (
    <Cover
      facts={work}
      url={work.coverUrl}
      widthPx={isSquare ? 1 : work.coverWidth}
      heightPx={isSquare ? 1 : work.coverHeight}
      color={work.coverColor}
      isUrgent={isUrgent}
    >
      {children}
    </Cover>
  )
}
