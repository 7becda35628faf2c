import { lazy, memo, Suspense, useEffect, useId } from 'react'
import type { ReadingMark } from '#data/session/use-reading-marks.ts'
import { WorkCard } from '#parts/WorkCard.tsx'
import type { ShelfLine, ShelfMeasures } from './shelf-layout.ts'
import { useGroupTitle } from './use-group-title.ts'
import type { FoundWorks } from './use-library.ts'
import styles from './WorkShelf.module.css'

const RowColumns = lazy(async () => ({ default: (await import('./RowColumns.tsx')).RowColumns }))

/** What the screen knows of a card and what a card can ask for. */
export type CardTools = {
  markOf: (workno: string) => ReadingMark | undefined
  /** Ticked works; undefined while works are opened, not ticked. */
  selected: ReadonlySet<string> | undefined
  onToggle: (workno: string) => void
  onMenu: (row: number) => void
}

type PlacedLine = ShelfLine & { topPx: number }
type Props = {
  found: FoundWorks
  layout: 'grid' | 'list'
  measures: ShelfMeasures
  lines: readonly PlacedLine[]
  /** Called whenever other lines are drawn. */
  onDrawn: () => void
  tools: CardTools
}

/** The visible part of the shelf: each group a heading and a list of its works near the window. */
export function ShelfGroups({ found, layout, measures, lines, ...props }: Props) {
  const { onDrawn, tools } = props
  const id = useId()
  const titleOf = useGroupTitle()
  const byGroup = Map.groupBy(lines, (line) => line.groupIndex)
  useEffect(() => {
    if (lines.length > 0) onDrawn()
  })

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
                // By place: other works found are drawn into the cards that are there, which takes a
                // fraction of making new ones for each word that is typed.
                key={place}
                className={styles.item}
                data-place={place}
                style={{
                  ...toPlace(leftPx, topPx, measures.lineHeight),
                  width: measures.itemWidth,
                }}
              >
                <ShelfCard found={found} row={row} layout={layout} tools={tools} />
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

type CardProps = Pick<Props, 'found' | 'layout' | 'tools'> & { row: number }

/** Not drawn again by a line that comes or goes beside it. */
const ShelfCard = memo(({ found, row, layout, tools }: CardProps) => {
  const work = found.index.row(row)
  const { workno } = work
  const mark = tools.markOf(workno)
  return (
    <WorkCard
      work={work}
      layout={layout}
      mark={mark}
      columns={
        layout === 'list' && (
          <Suspense>
            <RowColumns work={work} mark={mark} />
          </Suspense>
        )
      }
      selection={
        tools.selected && {
          isSelected: tools.selected.has(workno),
          onToggle: () => tools.onToggle(workno),
        }
      }
      onMenu={() => tools.onMenu(row)}
    />
  )
})

function toItems(lines: readonly PlacedLine[]) {
  return lines.flatMap(({ first, count, topPx }) =>
    Array.from({ length: count }, (_, column) => ({ place: first + column, column, topPx })),
  )
}

function toPlace(leftPx: number, topPx: number, heightPx: number) {
  return { transform: `translate(${leftPx}px, ${topPx}px)`, height: heightPx }
}
