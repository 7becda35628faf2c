import type { ReactNode } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { network } from '#data/base/network/network-state.ts'
import { findCover, noteCover } from '#data/works/offline/covers.ts'
import styles from './Cover.module.css'

/** What is known of a cover before it is there. */
export type CoverProps = {
  url: string
  /** Size of the picture; 0 when the server does not know it. */
  widthPx: number
  heightPx: number
  /** CSS colour shown until the picture is there. */
  color: string
}

type CoverRow = Pick<ShelfRow, 'coverUrl' | 'coverWidth' | 'coverHeight' | 'coverColor'>

/** The cover of a work as the library lists it. */
export function toCover({ coverUrl, coverWidth, coverHeight, coverColor }: CoverRow): CoverProps {
  return { url: coverUrl, widthPx: coverWidth, heightPx: coverHeight, color: coverColor }
}

type Props = CoverProps & {
  /** Loads at once instead of when it comes near the window. */
  isUrgent?: boolean
  children?: ReactNode
}

/** Width by height of a cover of unknown size. */
const USUAL_RATIO = 0.7
/** Beyond these a cover would be a line; such a picture stands whole on the ground of its place. */
const NARROWEST = 0.4
const WIDEST = 2.5

/** A work's cover in its own shape and colour before it loads, so that nothing ever jumps. */
export function Cover({ url, widthPx, heightPx, color, isUrgent = false, children }: Props) {
  const known = widthPx > 0 && heightPx > 0 ? widthPx / heightPx : USUAL_RATIO
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, known))
  return (
    <span
      className={styles.cover}
      data-shape={ratio > USUAL_RATIO + 0.02 ? 'wide' : 'tall'}
      style={{ aspectRatio: ratio, ...(color && { backgroundColor: color }) }}
    >
      {url !== '' && (
        <img
          key={url}
          className={styles.image}
          src={url}
          alt=""
          loading={isUrgent ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          ref={(image) => (image ? watchSilence(image, url) : undefined)}
          onLoad={(event) => {
            event.currentTarget.dataset.state = 'loaded'
            void noteCover(url)
          }}
          onError={({ currentTarget: image }) => {
            image.dataset.state = 'failed'
            void showKept(image, url)
          }}
        />
      )}
      {children}
    </span>
  )
}

/** A server that never answers fails no picture either: what is kept is shown in its place. */
function watchSilence(image: HTMLImageElement, url: string): () => void {
  const look = () => {
    if (network.getState() === 'dead' && !image.complete) void showKept(image, url)
  }
  look()
  return network.subscribe(look)
}

/** Without a network, the cover that this browser keeps. */
async function showKept(image: HTMLImageElement, url: string): Promise<void> {
  if (image.src.startsWith('blob:')) return
  const kept = await findCover(url)
  if (kept) image.src = kept
}
