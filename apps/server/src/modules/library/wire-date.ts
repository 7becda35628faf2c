/** The wire's date form: UTC with six fractional digits, `2026-07-07T20:44:08.000000Z` (wire.md#dates). */
export function toWireDate(iso: string): string {
  return new Date(iso).toISOString().replace('Z', '000Z')
}

/** Whole seconds since the epoch. */
export function toEpochSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}
