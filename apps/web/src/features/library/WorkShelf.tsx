import { memo } from 'react'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useElementBox } from '#lib/use-element-box.ts'
import { VirtualLines } from '#parts/VirtualLines.tsx'
import { measureGrid, measureList, ShelfLayout } from './shelf-layout.ts'
import { type CardTools, ShelfGroups } from './ShelfGroups.tsx'
import type { FoundWorks } from './use-library.ts'
import { useShelfKeys } from './use-shelf-keys.ts'
import styles from './WorkShelf.module.css'

/** The shelf grows while less than so many lines of it wait below the window. */
const NEAR_END_LINES = 10

type Props = {
  found: FoundWorks
  layout: 'grid' | 'list'
  /** Works laid out so far. */
  shown: number
  /** The end of them came near. */
  onNearEnd: () => void
  tools: CardTools
}

/**
 * The works in groups, as grid or list; only what is near the window is in the page. Drawn again with
 * other works, not with each letter that is typed.
 */
export const WorkShelf = memo(({ found, layout, shown, onNearEnd, tools }: Props) => {
  const [container, box] = useElementBox<HTMLDivElement>()
  const { coverSize } = useDevicePrefs()
  const widthPx = box?.widthPx ?? 0
  const measures = layout === 'grid' ? measureGrid(widthPx, coverSize) : measureList(widthPx)
  const shelf = new ShelfLayout(found.groups, measures, shown)
  const offsetOf = (index: number) => shelf.offsetOf(index, measures)
  const scrollToPlace = (place: number) => {
    const topPx = (box?.topPx ?? 0) + offsetOf(shelf.lineOf(place))
    window.scrollTo(0, topPx - window.innerHeight / 2)
  }
  // Where the window is now, not where it was when the lines were drawn: other works begin at the top.
  const growNearEnd = () => {
    const endPx = (box?.topPx ?? 0) + offsetOf(shelf.lineCount)
    const belowPx = endPx - (window.scrollY + window.innerHeight)
    if (belowPx < NEAR_END_LINES * measures.lineHeight) onNearEnd()
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
                onDrawn={growNearEnd}
                tools={tools}
              />
            </div>
          )}
        </VirtualLines>
      )}
    </div>
  )
})
