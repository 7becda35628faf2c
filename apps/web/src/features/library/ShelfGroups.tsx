import { lazy, memo, Suspense, useEffect, useId } from 'react'
import type { LibraryGroup } from '#data/library/db/library-groups.ts'
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
  useEffect(() => {
    if (lines.length > 0) onDrawn()
  })

  const stepPx = measures.itemWidth + measures.gap
  return toDrawnGroups(found.groups, lines).map(({ groupIndex, group, header, items }) => {
    const { title, count } = titleOf(group)
    return (
      <section key={groupIndex}>
        {header && (
          <div
            className={styles.header}
            data-shared={header.isShared}
            style={{
              ...toPlace(header.column * stepPx, header.topPx, measures.headerHeight),
              ...(header.isShared && { width: group.count * stepPx - measures.gap }),
            }}
          >
            <h2 id={`${id}-${groupIndex}`} className={styles.title} title={title}>
              {title}
            </h2>
            {!(header.isShared && group.count === 1) && (
              <span className={styles.count}>{count}</span>
            )}
          </div>
        )}
        <ul {...(header ? { 'aria-labelledby': `${id}-${groupIndex}` } : { 'aria-label': title })}>
          {items.map(({ place, column, topPx }) => {
            const row = found.rows[place] ?? 0
            const leftPx = column * stepPx
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

/** What of each group the lines hold: its heading, where that is among them, and its works. */
function toDrawnGroups(groups: readonly LibraryGroup[], lines: readonly PlacedLine[]) {
  const indices = new Set(lines.flatMap(({ fromGroup, toGroup }) => toRange(fromGroup, toGroup)))
  return [...indices].flatMap((groupIndex) => {
    const group = groups[groupIndex]
    if (!group) return []
    const { start } = group
    const own = lines.filter((line) => line.fromGroup <= groupIndex && groupIndex < line.toGroup)
    const head = own.find((line) => line.isHeader)
    const header = head && {
      topPx: head.topPx,
      column: start - head.first,
      isShared: head.toGroup - head.fromGroup > 1,
    }
    const items = own.flatMap(({ first, count, topPx }) =>
      toRange(Math.max(first, start), Math.min(first + count, start + group.count)).map(
        (place) => ({ place, column: place - first, topPx }),
      ),
    )
    return { groupIndex, group, header, items }
  })
}

function toRange(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}

function toPlace(leftPx: number, topPx: number, heightPx: number) {
  return { transform: `translate(${leftPx}px, ${topPx}px)`, height: heightPx }
}
