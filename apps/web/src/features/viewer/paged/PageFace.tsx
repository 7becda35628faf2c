import type { PlacedPage } from '@yomikura/reader/placement'
import { useParams } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { Spinner } from '@yomikura/ui/Spinner'
import { ImageOff, RotateCcw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { findMovingFile } from '#data/works/content/load-page.ts'
import type { PageStore } from '#data/works/content/page-store.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { MissingOffer } from '#parts/MissingOffer.tsx'
import { arrivePicture } from '#parts/picture-motion.ts'
import { MovingPage } from '../moving/MovingPage.tsx'
import { toPageErrorKey } from '../viewer-errors.ts'
import styles from './Stage.module.css'

type Props = { pages: PageStore; place: PlacedPage; color: string }

/** One page on the stage: its place in its own colour, then the picture, or what went wrong. */
export function PageFace({ pages, place, color }: Props) {
  const t = useText()
  const { pageIndex, x, y, width, height } = place
  const state = useSyncExternalStore(
    (listener) => pages.subscribe(pageIndex, listener),
    () => pages.get(pageIndex),
  )
  const canvas = state.status === 'ready' ? state.canvas : undefined
  const large = state.status === 'ready' ? state.large : undefined
  const moving = canvas && findMovingFile(canvas)
  return (
    <div
      className={styles.page}
      // Inside a picture nothing can be pressed: one that failed holds a button.
      role={state.status === 'failed' ? 'group' : 'img'}
      aria-label={t('viewer.page_name', { page: pageIndex + 1 })}
      style={{ translate: `${x}px ${y}px`, width, height, backgroundColor: color }}
    >
      {canvas && <CanvasSlot key={pageIndex} canvas={canvas} />}
      {large && <CanvasSlot canvas={large} isLarge />}
      {moving && <MovingPage canvas={canvas} file={moving} />}
      {state.status === 'loading' && (
        <span className={styles.waiting}>
          <Spinner label={t('viewer.page_loading')} sizePx={32} />
        </span>
      )}
      {state.status === 'failed' && (
        <FailedPage error={state.error} onRetry={() => pages.retry(pageIndex)} />
      )}
    </div>
  )
}

function FailedPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  const network = useNetwork()
  // Works that are open to anybody are not kept.
  const { workno } = useParams({ strict: false })
  const reason = toPageErrorKey(error, network === 'online' || workno === undefined)
  // A proxy's refusal, or its own page in place of a picture, looks like a fault of another kind.
  const hasOffer = network === 'proxy' || reason === 'viewer.page_not_kept'
  return (
    <div className={styles.failed}>
      <ImageOff size={28} strokeWidth={1.6} aria-hidden />
      <p>{t(reason)}</p>
      {hasOffer && <MissingOffer workno={workno} />}
      {reason !== 'viewer.page_not_found' && (
        <Button icon={<RotateCcw size={16} strokeWidth={1.6} aria-hidden />} onClick={onRetry}>
          {t('viewer.page_retry')}
        </Button>
      )}
    </div>
  )
}

/** Shows a canvas that was drawn elsewhere: a turn moves the element and draws nothing. */
function CanvasSlot({ canvas, isLarge }: { canvas: HTMLCanvasElement; isLarge?: boolean }) {
  return (
    <div
      className={isLarge ? `${styles.slot} ${styles.large}` : styles.slot}
      ref={(slot) => {
        slot?.append(canvas)
        // Pages beside the one being read wait behind the window's edge.
        if (slot?.parentElement && !slot.closest('[inert]')) arrivePicture(slot.parentElement)
        return () => {
          // Another slot may have taken the canvas already, when single pages became a spread.
          if (canvas.parentNode === slot) canvas.remove()
        }
      }}
    />
  )
}
