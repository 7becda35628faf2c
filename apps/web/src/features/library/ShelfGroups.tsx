import { useId } from 'react'
import { WorkCard } from './WorkCard.tsx'
import type { ShelfLine, ShelfMeasures } from './shelf-layout.ts'
import { useGroupTitle } from './use-group-title.ts'
import type { FoundWorks } from './use-library.ts'
import { useReadingMarks } from './use-reading-marks.ts'
import styles from './WorkShelf.module.css'

type PlacedLine = ShelfLine & { topPx: number }
type Props = {
  found: FoundWorks
  layout: 'grid' | 'list'
  measures: ShelfMeasures
  lines: readonly PlacedLine[]
}

/** The visible part of the shelf: each group a heading and a list of its works near the window. */
export function ShelfGroups({ found, layout, measures, lines }: Props) {
  const id = useId()
  const titleOf = useGroupTitle()
  const markOf = useReadingMarks()
  const byGroup = Map.groupBy(lines, (line) => line.groupIndex)

  return [...byGroup].map(([groupIndex, groupLines]) => {
    const group = found.groups[groupIndex]
    const header = groupLines.find((line) => line.isHeader)
    const { title, count } = titleOf(group)
    return (
      <section key={groupIndex}>
        {header && (
          <div className={styles.header} style={toPlace(0, header.topPx, measures.headerHeight)}>
            <h2 id={`${id}-${groupIndex}`} className={styles.title}>
              {title}
            </h2>
            <span className={styles.count}>{count}</span>
          </div>
        )}
        <ul {...(header ? { 'aria-labelledby': `${id}-${groupIndex}` } : { 'aria-label': title })}>
          {toItems(groupLines).map(({ place, column, topPx }) => {
            const row = found.rows[place] ?? 0
            const leftPx = column * (measures.itemWidth + measures.gap)
            return (
              <li
                key={found.index.text('workno', row)}
                className={styles.item}
                style={{
                  ...toPlace(leftPx, topPx, measures.lineHeight),
                  width: measures.itemWidth,
                }}
              >
                <WorkCard
                  index={found.index}
                  row={row}
                  layout={layout}
                  mark={markOf(found.index.text('workno', row))}
                />
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

function toItems(lines: readonly PlacedLine[]) {
  return lines.flatMap(({ first, count, topPx }) =>
    Array.from({ length: count }, (_, column) => ({ place: first + column, column, topPx })),
  )
}

function toPlace(leftPx: number, topPx: number, heightPx: number) {
  return { transform: `translate(${leftPx}px, ${topPx}px)`, height: heightPx }
}
