import type { MovingFile } from '#data/works/content/decode-page.ts'
import { motion } from './motion.ts'
import { canPlayFrames, playFrames } from './play-frames.ts'

/**
 * Plays a page from its first frame each time it comes into sight. Where the browser cannot, or the file
 * turns out to be damaged, the page stays as it is and counts as one that cannot be played.
 *
 * @param signal the page is no longer drawn
 */
export async function playWhileSeen(
  canvas: HTMLCanvasElement,
  file: MovingFile,
  signal: AbortSignal,
): Promise<void> {
  let canPlay = await canPlayFrames(file)
  if (signal.aborted) return
  let leave = () => {}
  const play = (sight: AbortSignal) => {
    leave()
    leave = motion.enter(canPlay)
    if (!canPlay) return
    const settle = (next: () => () => void) => {
      if (sight.aborted) return
      leave()
      leave = next()
    }
    playFrames(canvas, file, sight).then(
      () => settle(() => motion.rest(() => play(sight))),
      () =>
        settle(() => {
          canPlay = false
          return motion.enter(false)
        }),
    )
  }
  let sight: AbortController | undefined
  const stop = () => {
    sight?.abort()
    sight = undefined
    leave()
  }
  const observer = new IntersectionObserver((entries) => {
    stop()
    if (!entries.at(-1)?.isIntersecting) return
    sight = new AbortController()
    play(sight.signal)
  })
  observer.observe(canvas)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    stop()
  })
}
