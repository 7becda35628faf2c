/** A playback speed as menus write it (specification.md#2.2): `1.0x`, `1.25x`. */
export function formatSpeed(speed: number): string {
  return `${Number.isInteger(speed) ? speed.toFixed(1) : String(speed)}x`
}
