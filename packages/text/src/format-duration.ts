/**
 * A length of time as players write it: `3:07`, from an hour on `1:03:07`. Fractions of a second are cut off.
 *
 * @param seconds 0 or more; anything else is written as 0
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(Math.floor(seconds), 0) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  const tail = two(whole % 60)
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${tail}` : `${String(minutes)}:${tail}`
}
