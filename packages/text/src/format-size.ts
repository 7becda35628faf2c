const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/**
 * Size as people read it, with one decimal: `1363149` → `"1.3MB"`. Nothing at all is `"0B"`.
 *
 * @param sizeBytes a count of bytes; below 1 counts as nothing
 */
export function formatSize(sizeBytes: number): string {
  if (!(sizeBytes >= 1)) return '0B'
  let unit = 0
  let amount = sizeBytes
  // 1023.95 would be shown as "1024.0", so rounding decides where the next unit starts.
  while (unit < UNITS.length - 1 && Math.round(amount * 10) >= STEP * 10) {
    amount /= STEP
    unit++
  }
  return `${amount.toFixed(1)}${UNITS[unit]}`
}
