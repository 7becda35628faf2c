import { useElementBox } from '#lib/use-element-box.ts'
import { VirtualLines } from '#parts/VirtualLines.tsx'
import { measureGrid, measureList, ShelfLayout } from './shelf-layout.ts'
import { ShelfGroups } from './ShelfGroups.tsx'
import type { FoundWorks } from './use-library.ts'
import styles from './WorkShelf.module.css'

type Props = { found: FoundWorks; layout: 'grid' | 'list' }

/** The works in groups, as grid or list; only what is near the window is in the page. */
export function WorkShelf({ found, layout }: Props) {
  const [container, box] = useElementBox<HTMLDivElement>()
  const widthPx = box?.widthPx ?? 0
  const measures = layout === 'grid' ? measureGrid(widthPx) : measureList(widthPx)
  const shelf = new ShelfLayout(found.groups, measures.columns)
  const heightOf = (index: number) =>
    shelf.line(index).isHeader ? measures.headerHeight : measures.lineHeight

  return (
    <div ref={container} className={styles.shelf} data-layout={layout}>
      {box && widthPx > 0 && (
        <VirtualLines
          topPx={box.topPx}
          count={shelf.lineCount}
          heightOf={heightOf}
          layoutKey={`${box.topPx} ${layout} ${widthPx} ${found.groups.length} ${found.rows.length}`}
        >
          {(lines, totalPx) => (
            <div className={styles.lines} style={{ height: totalPx }}>
              <ShelfGroups
                found={found}
                layout={layout}
                measures={measures}
                lines={lines.map(({ index, topPx }) => ({ ...shelf.line(index), topPx }))}
              />
            </div>
          )}
        </VirtualLines>
      )}
    </div>
  )
}
