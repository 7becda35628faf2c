import type { PageDirection, PublicationPage } from '@yomikura/reader/publication'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ThumbnailStore } from '#data/works/content/thumbnail-store.ts'
import { useLinesNear } from '#lib/use-lines-near.ts'
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
  const places = placeInStrip(pages)
  const items = useLinesNear({ count: pages.length, offsetOf: (index) => places[index]! }, () => {
    const { scrollLeft = 0, clientWidth = 0 } = scroller.current ?? {}
    // Counted from where reading begins: leftwards it is negative.
    const fromPx = Math.abs(scrollLeft)
    return { fromPx, toPx: fromPx + clientWidth }
  })
  const centre = current[0] ?? 0
  const rove = useRoving({ scroller, centre, count: pages.length, direction })
  // The stop of the keys is there wherever the strip was scrolled to.
  const shown = items.some(({ index }) => index === rove.stop)
    ? items
    : [...items, { index: rove.stop, offsetPx: places[rove.stop]! }]
  const visible = items.map((item) => item.index).join(',')

  const centrePx = places[centre]! + toWidth(pages[centre]!) / 2
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const fromPx = centrePx - element.clientWidth / 2
    element.scrollLeft = direction === 'rtl' ? -fromPx : fromPx
  }, [centrePx, direction])
  useEffect(() => {
    thumbnails.want(visible === '' ? [] : visible.split(',').map(Number))
  }, [thumbnails, visible])
  useEffect(() => () => thumbnails.want([]), [thumbnails])

  return (
    <div ref={scroller} className={styles.scroller} dir={direction} tabIndex={-1}>
      <div
        className={styles.strip}
        role="group"
        aria-label={t('viewer.thumbnails')}
        style={{ width: places[pages.length]! - GAP_PX + PADDING_PX }}
        onKeyDown={rove.handleKey}
        onBlur={rove.handleBlur}
      >
        {shown.map(({ index, offsetPx }) => (
          <button
            key={index}
            type="button"
            className={styles.item}
            style={{
              insetInlineStart: offsetPx,
              width: toWidth(pages[index]!),
              backgroundColor: pages[index]!.color,
            }}
            aria-label={t('viewer.page_name', { page: index + 1 })}
            aria-current={current.includes(index) ? 'page' : undefined}
            data-page={index}
            // One stop, from which arrows go on: hundreds would lie between the bar and what follows.
            tabIndex={index === rove.stop ? 0 : -1}
            onClick={() => onChoose(index)}
          >
            <Thumbnail thumbnails={thumbnails} pageIndex={index} />
          </button>
        ))}
      </div>
    </div>
  )
}

type Roving = {
  scroller: RefObject<HTMLElement | null>
  /** The page being read, where the keys begin. */
  centre: number
  count: number
  direction: PageDirection
}

/** The one picture that Tab leads to, and how arrows, Home and End move on from it. */
function useRoving({ scroller, centre, count, direction }: Roving) {
  const [moved, setMoved] = useState<number>()
  const stop = moved ?? centre

  useEffect(() => {
    if (moved === undefined) return
    scroller.current?.querySelector<HTMLElement>(`[data-page="${moved}"]`)?.focus()
  }, [scroller, moved])

  const handleKey = (event: KeyboardEvent) => {
    const next = toNextStop(event.key, { stop, count, direction })
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // The viewer would turn the page.
    event.preventDefault()
    setMoved(Math.max(0, Math.min(count - 1, next)))
  }
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setMoved(undefined)
  }
  return { stop, handleKey, handleBlur }
}

function toNextStop(
  key: string,
  { stop, count, direction }: { stop: number; count: number; direction: PageDirection },
): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return stop + ((key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
  }
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function Thumbnail({ thumbnails, pageIndex }: { thumbnails: ThumbnailStore; pageIndex: number }) {
  const url = useSyncExternalStore(thumbnails.subscribe, () => thumbnails.get(pageIndex))
  if (url === undefined) return <span className={styles.number}>{pageIndex + 1}</span>
  return <img src={url} alt="" draggable={false} />
}

/** Where each picture begins, and where one after the last would. */
function placeInStrip(pages: readonly PublicationPage[]): number[] {
  const places = [PADDING_PX]
  for (const page of pages) places.push(places.at(-1)! + toWidth(page) + GAP_PX)
  return places
}

/** Width at the strip's height; landscape pages may be wider, within reason. */
function toWidth({ width, height }: PublicationPage): number {
  return Math.round(Math.min(HEIGHT_PX * 2, Math.max(36, (HEIGHT_PX * width) / height)))
}
