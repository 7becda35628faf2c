import { compareNatural } from './natural-sort.ts'

/** What a series orders its works by. */
export type OrderedVolume = {
  /** Null where the volume is unknown. */
  volume: number | null
  name: string
  workno: string
}

/**
 * Orders works of a series: by volume number, those without one last; works of one number by their names,
 * as people number things. The order is total.
 *
 * @see docs/reference/order.md
 */
export function compareVolumes(a: OrderedVolume, b: OrderedVolume): number {
  const [one, other] = [a.volume ?? Infinity, b.volume ?? Infinity]
  if (one !== other) return one - other
  const byName = compareNatural(a.name, b.name)
  if (byName !== 0) return byName
  return a.workno < b.workno ? -1 : Number(a.workno > b.workno)
}
