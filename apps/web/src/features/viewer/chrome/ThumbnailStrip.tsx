import type { PageDirection, PublicationPage } from '@yomikura/reader/publication'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ThumbnailStore } from '#data/content/thumbnail-store.ts'
import { useText } from '#lib/use-text.ts'
import styles from './ThumbnailStrip.module.css'

const HEIGHT_PX = 72
const GAP_PX = 8
const PADDING_PX = 12

type Props = {
  pages: readonly PublicationPage[]
  direction: PageDirection
  /** Pages to mark, and to keep in view. */
  current: readonly number[]
  thumbnails: ThumbnailStore
  onChoose: (pageIndex: number) => void
}

/** Small pictures of all pages in reading direction; only those in view exist. */
export function ThumbnailStrip({ pages, direction, current, thumbnails, onChoose }: Props) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: pages.length,
    horizontal: true,
    isRtl: direction === 'rtl',
    getScrollElement: () => scroller.current,
    estimateSize: (index) => toWidth(pages[index]!),
    gap: GAP_PX,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    overscan: 2,
  })
  const items = virtualizer.getVirtualItems()
  const visible = items.map((item) => item.index).join(',')
  const centre = current[0] ?? 0

  useEffect(() => virtualizer.scrollToIndex(centre, { align: 'center' }), [virtualizer, centre])
  useEffect(() => {
    thumbnails.want(visible === '' ? [] : visible.split(',').map(Number))
  }, [thumbnails, visible])
  useEffect(() => () => thumbnails.want([]), [thumbnails])

  return (
    <div ref={scroller} className={styles.scroller} dir={direction}>
      <div
        className={styles.strip}
        role="group"
        aria-label={t('viewer.thumbnails')}
        style={{ width: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start, size }) => (
          <button
            key={index}
            type="button"
            className={styles.item}
            style={{ insetInlineStart: start, width: size, backgroundColor: pages[index]!.color }}
            aria-label={t('viewer.page_name', { page: index + 1 })}
            aria-current={current.includes(index) ? 'page' : undefined}
            // One stop: hundreds would lie before the seek bar, which reaches every page.
            tabIndex={index === centre ? 0 : -1}
            onClick={() => onChoose(index)}
          >
            <Thumbnail thumbnails={thumbnails} pageIndex={index} />
          </button>
        ))}
      </div>
    </div>
  )
}

function Thumbnail({ thumbnails, pageIndex }: { thumbnails: ThumbnailStore; pageIndex: number }) {
  const url = useSyncExternalStore(thumbnails.subscribe, () => thumbnails.get(pageIndex))
  if (url === undefined) return <span className={styles.number}>{pageIndex + 1}</span>
  return <img src={url} alt="" draggable={false} />
}

/** Width at the strip's height; landscape pages may be wider, within reason. */
function toWidth({ width, height }: PublicationPage): number {
  return Math.round(Math.min(HEIGHT_PX * 2, Math.max(36, (HEIGHT_PX * width) / height)))
}
