import { type PagedState, placePages } from '@yomikura/reader/paged-reader'
import { type CSSProperties, lazy, Suspense } from 'react'
import type { PageStore } from '#data/works/content/page-store.ts'
import { PageFace } from './PageFace.tsx'
import type { PageWords } from './page-words.ts'
import styles from './Stage.module.css'

const TextLayer = lazy(async () => ({ default: (await import('./TextLayer.tsx')).TextLayer }))

type Props = {
  state: PagedState
  spreadIndex: number
  pages: PageStore
  /** The pages are painted; only ever true of the spread on screen. */
  isSettled: boolean
  /** Words of a document, over its painted pages. */
  words: PageWords | undefined
}

/** A spread on the stage: the one being read, or a neighbour that waits beside it. */
export function Sheet({ state, spreadIndex, pages, isSettled, words }: Props) {
  const isCurrent = spreadIndex === state.spreadIndex
  const placed = placePages(state, spreadIndex)
  const forwardSign = state.layout.direction === 'rtl' ? -1 : 1
  const { scale, x, y } = state.view
  return (
    <div
      className={isCurrent ? `${styles.sheet} ${styles.current}` : styles.sheet}
      style={{ '--offset': (spreadIndex - state.spreadIndex) * forwardSign } as CSSProperties}
      aria-hidden={!isCurrent}
      inert={!isCurrent}
      {...(isCurrent && {
        'data-page-index': placed.map((page) => page.pageIndex).join(','),
        'data-settled': isSettled,
      })}
    >
      <div
        className={styles.zoom}
        style={isCurrent ? { transform: `translate(${x}px, ${y}px) scale(${scale})` } : undefined}
      >
        {placed.map((place) => (
          <PageFace
            key={place.pageIndex}
            pages={pages}
            place={place}
            color={state.publication.pages[place.pageIndex]!.color}
          />
        ))}
        {words && isCurrent && isSettled && (
          <Suspense>
            {placed.map((place) => (
              <TextLayer key={place.pageIndex} place={place} words={words} />
            ))}
          </Suspense>
        )}
      </div>
    </div>
  )
}
