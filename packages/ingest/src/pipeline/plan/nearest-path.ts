import { compareNatural } from '@yomikura/text/natural-sort'

/** Orders paths by how near to the root they are; those of one depth as the tree orders names. */
export function compareNearest(a: readonly string[], b: readonly string[]): number {
  if (a.length !== b.length) return a.length - b.length
  for (const [depth, name] of a.entries()) {
    const order = compareNatural(name, b[depth] ?? '')
    if (order !== 0) return order
  }
  return 0
}
