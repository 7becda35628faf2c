/**
 * Why `play()` was rejected (HTML, `HTMLMediaElement.play`). `press-first`: the browser wants a press
 * before anything sounds. `left`: a pause or another file came in between. `failed`: nothing of the
 * kind, so that nothing but another attempt can help.
 */
export type PlayRefusal = 'press-first' | 'left' | 'failed'

/** @param error what `play()` was rejected with */
export function toPlayRefusal(error: unknown): PlayRefusal {
  // By name: what a browser rejects with is of no class of this realm everywhere.
  const { name } = Object(error) as { name?: unknown }
  if (name === 'NotAllowedError') return 'press-first'
  return name === 'AbortError' ? 'left' : 'failed'
}
