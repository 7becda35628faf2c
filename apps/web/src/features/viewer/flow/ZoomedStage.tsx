import type { ReaderInput } from '@yomikura/reader/input-map'
import type { Point } from '@yomikura/reader/zoom'
import { useRef } from 'react'
import { usePageTaps } from '../paged/use-page-taps.ts'
import { useStageGestures } from '../paged/use-stage-gestures.ts'
import { useStageWheel } from '../paged/use-stage-wheel.ts'
import styles from './Flow.module.css'
import type { PageZoom } from './page-zoom.ts'

type Props = { zoom: PageZoom; onInput: (input: ReaderInput, point?: Point) => void }

/**
 * Lies over magnified pages and takes what a mouse does; fingers may still reach the frame, which reports
 * them itself.
 */
export function ZoomedStage({ zoom, onInput }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const handleTap = usePageTaps({
    viewport: () => ({
      width: stage.current?.clientWidth ?? 0,
      height: stage.current?.clientHeight ?? 0,
    }),
    isZoomed: () => zoom.isZoomed,
    onInput,
  })
  useStageGestures(stage, zoom, { onTap: handleTap, onInput })
  useStageWheel(stage, zoom, onInput)
  return <div ref={stage} className={styles.zoomed} />
}
