import type { PageDirection, PublicationPage } from '@yomikura/reader/publication'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Fragment,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ThumbnailStore } from '#data/works/content/thumbnail-store.ts'
import { useLinesNear } from '#lib/use-lines-near.ts'
import { useText } from '#lib/use-text.ts'
import styles from './ThumbnailStrip.module.css'

const GAP_PX = 8

/** Of every strip: where its first picture begins. */
const PADDING_PX = 12

/** What each picture's button or link takes over. */
type StripItem = {
  pageIndex: number
  attributes: {
    className: string | undefined
    style: CSSProperties
    tabIndex: number
    'aria-label': string
    'aria-current': 'page' | undefined
    'data-page': number
  }
  /** The picture, or the page's number until it is there. */
  picture: ReactNode
}

type Props = {
  pages: readonly Pick<PublicationPage, 'width' | 'height' | 'color'>[]
  direction: PageDirection
  /** Pages to mark, and to keep in view. */
  current: readonly number[]
  thumbnails: ThumbnailStore
  /** Height of the pictures. */
  heightPx: number
  className: string | undefined
  /** The button or link of one picture. */
  renderItem: (item: StripItem) => ReactNode
}

/** Small pictures of all pages in reading direction; only those in view exist. */
export function ThumbnailStrip(props: Props) {
  const { pages, direction, current, thumbnails, heightPx, className, renderItem } = props
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const places = placeInStrip(pages, heightPx)
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

  const centrePx = places[centre]! + toWidth(pages[centre]!, heightPx) / 2
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
    <div ref={scroller} className={`${styles.scroller} ${className}`} dir={direction} tabIndex={-1}>
      <div
        className={styles.strip}
        role="group"
        aria-label={t('viewer.thumbnails')}
        style={{ width: places[pages.length]! - GAP_PX + PADDING_PX, height: heightPx + 12 }}
        onKeyDown={rove.handleKey}
        onBlur={rove.handleBlur}
      >
        {shown.map(({ index, offsetPx }) => (
          <Fragment key={index}>
            {renderItem({
              pageIndex: index,
              attributes: {
                className: styles.item,
                style: {
                  insetInlineStart: offsetPx,
                  width: toWidth(pages[index]!, heightPx),
                  height: heightPx,
                  backgroundColor: pages[index]!.color,
                },
                // One stop, from which arrows go on: hundreds would lie between the strip and what follows.
                tabIndex: index === rove.stop ? 0 : -1,
                'aria-label': t('viewer.page_name', { page: index + 1 }),
                'aria-current': current.includes(index) ? 'page' : undefined,
                'data-page': index,
              },
              picture: <Thumbnail thumbnails={thumbnails} pageIndex={index} />,
            })}
          </Fragment>
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
function placeInStrip(pages: Props['pages'], heightPx: number): number[] {
  const places = [PADDING_PX]
  for (const page of pages) places.push(places.at(-1)! + toWidth(page, heightPx) + GAP_PX)
  return places
}

/** Width at the strip's height; landscape pages may be wider, and strips narrower, within reason. */
function toWidth({ width, height }: Props['pages'][number], heightPx: number): number {
  return Math.round(Math.min(heightPx * 2, Math.max(heightPx / 2, (heightPx * width) / height)))
}
