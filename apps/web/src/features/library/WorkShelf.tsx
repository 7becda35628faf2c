import { useElementBox } from '#lib/use-element-box.ts'
import { VirtualLines } from '#parts/VirtualLines.tsx'
import { measureGrid, measureList, ShelfLayout } from './shelf-layout.ts'
import { type CardTools, ShelfGroups } from './ShelfGroups.tsx'
import type { FoundWorks } from './use-library.ts'
import { useShelfKeys } from './use-shelf-keys.ts'
import styles from './WorkShelf.module.css'

type Props = {
  found: FoundWorks
  layout: 'grid' | 'list'
  /** Works laid out so far. */
  shown: number
  /** The end of them came near. */
  onNearEnd: () => void
  tools: CardTools
}

/** The works in groups, as grid or list; only what is near the window is in the page. */
export function WorkShelf({ found, layout, shown, onNearEnd, tools }: Props) {
  const [container, box] = useElementBox<HTMLDivElement>()
  const widthPx = box?.widthPx ?? 0
  const measures = layout === 'grid' ? measureGrid(widthPx) : measureList(widthPx)
  const shelf = new ShelfLayout(found.groups, measures.columns, shown)
  const offsetOf = (index: number) => shelf.offsetOf(index, measures)
  const scrollToPlace = (place: number) => {
    const topPx = (box?.topPx ?? 0) + offsetOf(shelf.lineOf(place))
    window.scrollTo(0, topPx - window.innerHeight / 2)
  }
  const handleKeyDown = useShelfKeys(
    { layout: shelf, columns: measures.columns, shown },
    scrollToPlace,
  )

  return (
    <div ref={container} className={styles.shelf} data-layout={layout} onKeyDown={handleKeyDown}>
      {box && widthPx > 0 && (
        <VirtualLines topPx={box.topPx} count={shelf.lineCount} offsetOf={offsetOf}>
          {(lines, totalPx) => (
            <div className={styles.lines} style={{ height: totalPx }}>
              <ShelfGroups
                found={found}
                layout={layout}
                measures={measures}
                lines={lines.map(({ index, offsetPx }) => ({
                  ...shelf.line(index),
                  topPx: offsetPx,
                }))}
                linesBehind={shelf.lineCount - 1 - (lines.at(-1)?.index ?? 0)}
                onNearEnd={onNearEnd}
                tools={tools}
              />
            </div>
          )}
        </VirtualLines>
      )}
    </div>
  )
}
