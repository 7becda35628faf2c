import { type ReactNode, useState } from 'react'
import { network } from '#data/base/network/network-state.ts'
import { noteCover } from '#data/works/offline/covers.ts'
import styles from './Cover.module.css'
import type { CoverFacts } from './DrawnCover.tsx'
import { MissingCover } from './MissingCover.tsx'

/** What is known of a cover before it is there. */
export type CoverProps = {
  url: string
  /** Size of the picture; 0 when the server does not know it. */
  widthPx: number
  heightPx: number
  /** CSS colour shown until the picture is there. */
  color: string
}

type Props = CoverProps & {
  /** What stands in its place where no picture comes is drawn from these. */
  facts: Pick<CoverFacts, 'title' | 'maker' | 'workType'>
  /** Loads at once instead of when it comes near the window. */
  isUrgent?: boolean | undefined
  children?: ReactNode
}

/** Width by height of a cover of unknown size. */
const USUAL_RATIO = 0.7
/** Beyond these a cover would be a line; such a picture stands whole on the ground of its place. */
const NARROWEST = 0.4
const WIDEST = 2.5

/**
 * A work's cover in its own shape and colour before it loads, so that nothing ever jumps. Where it does
 * not come, the one that this browser keeps is shown, or a drawn one.
 */
export function Cover({ url, widthPx, heightPx, color, facts, isUrgent, children }: Props) {
  const [missingUrl, setMissingUrl] = useState('')
  const handleMissing = () => setMissingUrl(url)
  const known = widthPx > 0 && heightPx > 0 ? widthPx / heightPx : USUAL_RATIO
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, known))
  return (
    <span
      className={styles.cover}
      data-shape={ratio > USUAL_RATIO + 0.02 ? 'wide' : 'tall'}
      style={{ aspectRatio: ratio, ...(color && { backgroundColor: color }) }}
    >
      {url === missingUrl && <MissingCover url={url} {...facts} />}
      {url !== '' && (
        <img
          key={url}
          className={styles.image}
          src={url}
          alt=""
          loading={isUrgent ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          ref={(image) => (image ? watchSilence(image, handleMissing) : undefined)}
          onLoad={(event) => {
            event.currentTarget.dataset.state = 'loaded'
            setMissingUrl('')
            void noteCover(url)
          }}
          onError={handleMissing}
        />
      )}
      {children}
    </span>
  )
}

/** A server that never answers fails no picture either. */
function watchSilence(image: HTMLImageElement, onSilence: () => void): () => void {
  const look = () => {
    if (network.getState() === 'dead' && !image.dataset.state) onSilence()
  }
  look()
  return network.subscribe(look)
}
