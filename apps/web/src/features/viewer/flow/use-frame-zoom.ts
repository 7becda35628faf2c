import { toWheelPixels } from '@yomikura/reader/wheel'
import type { Point, Size } from '@yomikura/reader/zoom'
import { useRef } from 'react'
import type { FromFrame } from '../../../book-frame/protocol.ts'
import { toWheelScale } from '../paged/use-stage-wheel.ts'
import type { FlowSession } from './flow-session.ts'

type ZoomMessage = Extract<FromFrame, { type: 'pinch' | 'drag' | 'zoom-wheel' }>

/** Magnifies and moves fixed pages by what their frame reports of hands. */
export function useFrameZoom(session: FlowSession, toSize: () => Size) {
  const { zoom } = session
  const pinch = useRef({ scale: 1, at: { x: 0, y: 0 } })

  /** From the stage's centre; the frame counts in its own measures, which the zoom has changed. */
  const toCentre = ({ x, y }: Point): Point => {
    const { width, height } = toSize()
    const { view } = zoom
    return { x: (x - width / 2) * view.scale + view.x, y: (y - height / 2) * view.scale + view.y }
  }
  const handle = (message: ZoomMessage) => {
    if (!session.isPageFixed) return
    if (message.type === 'drag') {
      if (zoom.isZoomed) zoom.panBy(message.delta)
    } else if (message.type === 'pinch') {
      if (message.isFirst) pinch.current = { scale: zoom.scale, at: toCentre(message) }
      zoom.zoomTo(pinch.current.scale * message.ratio, pinch.current.at)
    } else {
      const deltaY = toWheelPixels(message.deltaY, message.deltaMode)
      zoom.zoomTo(toWheelScale(zoom.scale, deltaY), toCentre(message))
    }
  }
  return { toCentre, handle }
}
