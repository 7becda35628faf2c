import { useEffect } from 'react'
import type { MovingFile } from '#data/works/content/decode-page.ts'

type Props = { canvas: HTMLCanvasElement; file: MovingFile }

/** Lets the picture on a page's canvas move. Draws nothing itself; few works need the code that plays. */
export function MovingPage({ canvas, file }: Props) {
  useEffect(() => {
    const abort = new AbortController()
    import('./play-while-seen.ts').then(
      ({ playWhileSeen }) => playWhileSeen(canvas, file, abort.signal),
      // Without a network, and not kept: the page shows its first frame.
      () => {},
    )
    return () => abort.abort()
  }, [canvas, file])
  return null
}
