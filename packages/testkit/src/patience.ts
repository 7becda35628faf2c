/** Variable with the factor by which every time limit of a test is multiplied. */
export const PATIENCE_VARIABLE = 'YOMIKURA_PATIENCE'
const MOST = 10

/**
 * How many times longer than on a quiet machine a test may wait: 1 to 10. A limit costs nothing while
 * what it waits for comes, so the gate starts at 3 and adds what it measured of the machine.
 */
export function patience(): number {
  const factor = Number(process.env[PATIENCE_VARIABLE] ?? 1)
  return Number.isFinite(factor) ? Math.min(MOST, Math.max(1, factor)) : 1
}
