import { Link } from '@tanstack/react-router'
import type { Ziptree } from '@yomikura/content/ziptree'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { ThumbnailStore } from '#data/works/content/thumbnail-store.ts'
import { useSession } from '#data/session/session.ts'
import { ThumbnailStrip } from '#parts/ThumbnailStrip.tsx'
import type { Strip } from './find-strip.ts'
import styles from './PageStrip.module.css'

const HEIGHT_PX = 128

/** Pictures are asked for before the strip is scrolled into the window. */
const NEAR_PX = 200

type Props = { workno: string; ziptree: Ziptree; strip: Strip }

/**
 * Small pictures of a work's pages; a press opens the viewer at that page. They are the viewer's own
 * previews, fetched by the leave to read the work: no viewing place is taken, and no page is put together.
 */
export function PageStrip(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  return (
    <div ref={place} className={styles.place}>
      {isNear && <NearStrip {...props} />}
    </div>
  )
}

function NearStrip({ workno, ziptree, strip }: Props) {
  const { api } = useSession()
  const { path, images, current } = strip
  const { revision } = ziptree
  const [thumbnails] = useState(
    () =>
      new ThumbnailStore(
        getPurchasedSource(api, workno),
        images.map(({ name }) => ({ name, revision })),
      ),
  )
  useEffect(() => () => thumbnails.close(), [thumbnails])
  return (
    <ThumbnailStrip
      pages={images}
      // What is read downwards goes on to the right, as the page's own words do.
      direction={isLeftwards(ziptree) ? 'rtl' : 'ltr'}
      current={current === undefined ? [] : [Math.min(current, images.length - 1)]}
      thumbnails={thumbnails}
      heightPx={HEIGHT_PX}
      className={styles.strip}
      renderItem={({ pageIndex, attributes, picture }) => (
        <Link
          to="/work/$workno/view/$"
          params={{ workno, _splat: path }}
          search={{ p: pageIndex + 1 }}
          // Twenty links in sight would each ask for the viewer.
          preload={false}
          draggable={false}
          {...attributes}
        >
          {picture}
        </Link>
      )}
    />
  )
}

/** As viewers open works whose tree names no direction (product.md#direction). */
function isLeftwards({ direction }: Ziptree): boolean {
  return direction !== 'ltr' && direction !== 'vertical'
}

function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${String(NEAR_PX)}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isNear])
  return isNear
}
