/** Safari has no idle callbacks; there, this long after a screen has come it is most likely at rest. */
const FALLBACK_MS = 300

/** Runs once nothing more urgent waits. @returns calls it off */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => run())
  return () => cancelIdleCallback(handle)
}
