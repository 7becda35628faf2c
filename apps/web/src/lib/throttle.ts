/**
 * Passes the first call on at once and further ones at most every `intervalMs`; the last one is
 * never lost.
 *
 * @returns the throttled call, and the way to drop what still waits
 */
export function throttle(
  run: () => void,
  intervalMs: number,
): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCalledAgain = false
  const rest = () => {
    timer = undefined
    if (!isCalledAgain) return
    isCalledAgain = false
    call()
  }
  const call = () => {
    if (timer !== undefined) {
      isCalledAgain = true
      return
    }
    timer = setTimeout(rest, intervalMs)
    run()
  }
  return { call, cancel: () => clearTimeout(timer) }
}
