import { motion } from './motion.ts'

/**
 * Waits until the next frame of a page may be shown: its time has come, the reader wants motion, the tab
 * is seen, and the page lies still. While a page is turned, dragged, scrolled or magnified the browser has
 * enough to draw.
 *
 * @param dueMs on the clock of `performance.now()`
 * @throws the signal's reason
 */
export async function waitForTurn(
  canvas: HTMLCanvasElement,
  dueMs: number,
  signal: AbortSignal,
): Promise<void> {
  let place = describePlace(canvas)
  await until(signal, (done) => {
    const timer = setTimeout(done, Math.max(0, dueMs - performance.now()))
    return () => clearTimeout(timer)
  })
  for (;;) {
    if (!motion.isPlaying()) await until(signal, listenToMotion)
    else if (document.hidden) await until(signal, listenToTab)
    else {
      const placeNow = describePlace(canvas)
      if (placeNow === place) return
      place = placeNow
      await until(signal, listenToScreen)
    }
  }
}

/** Where the page lies and how large: two equal answers mean that nothing moves it. */
function describePlace(canvas: HTMLCanvasElement): string {
  const { x, y, width, height } = canvas.getBoundingClientRect()
  return [x, y, width, height].join(' ')
}

function listenToMotion(done: () => void): () => void {
  return motion.subscribe(done)
}

function listenToTab(done: () => void): () => void {
  document.addEventListener('visibilitychange', done)
  return () => document.removeEventListener('visibilitychange', done)
}

function listenToScreen(done: () => void): () => void {
  const request = requestAnimationFrame(done)
  return () => cancelAnimationFrame(request)
}

/** Waits for one event, and no longer than the signal lets it. */
function until(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = listen(resolve)
  const handleAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', handleAbort)
  return promise.finally(() => {
    stop()
    signal.removeEventListener('abort', handleAbort)
  })
}
