import type { CSSProperties } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useReadingMarks } from '#data/session/use-reading-marks.ts'
import { useElementBox } from '#lib/use-element-box.ts'
import { VirtualLines } from '#parts/VirtualLines.tsx'
import { WorkCard } from '#parts/WorkCard.tsx'
import styles from './ListedWorks.module.css'
import { layOutGrid } from './works-grid.ts'

type Props = { label: string; works: readonly ShelfRow[] }

/** The works of a list as cards; only what is near the window is in the page. */
export function ListedWorks({ label, works }: Props) {
  const [container, box] = useElementBox<HTMLUListElement>()
  const marks = useReadingMarks()
  const ratios = works.map(({ coverWidth, coverHeight }) => coverWidth / (coverHeight || Infinity))
  const { columns, itemWidthPx, gapPx, lines, totalPx } = layOutGrid(ratios, box?.widthPx ?? 0)
  const stepPx = itemWidthPx + gapPx
  return (
    <ul ref={container} className={styles.works} aria-label={label} style={{ height: totalPx }}>
      {box && columns > 0 && (
        <VirtualLines
          topPx={box.topPx}
          count={lines.length}
          offsetOf={(index) => lines[index]?.topPx ?? totalPx}
        >
          {(near) =>
            near.flatMap(({ index }) => {
              const { first = 0, count = 0, topPx = 0, ratio = 1 } = lines[index] ?? {}
              return works.slice(first, first + count).map((work, column) => (
                <li
                  key={work.workno}
                  className={styles.work}
                  aria-setsize={works.length}
                  aria-posinset={first + column + 1}
                  style={
                    {
                      width: itemWidthPx,
                      transform: `translate(${column * stepPx}px, ${topPx}px)`,
                      '--place-ratio': ratio,
                    } as CSSProperties
                  }
                >
                  <WorkCard work={work} layout="grid" mark={marks.markOf(work.workno)} />
                </li>
              ))
            })
          }
        </VirtualLines>
      )}
    </ul>
  )
}
