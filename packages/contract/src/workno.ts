/** Prefix R, V or B decides the content folder (specification.md#1.3); V works carry VJ. */
export const WORKNO_PATTERN = '^[A-Z]{2}[0-9]{6,8}$'

/** Second letter of the numbers of own imports, which no shop's works carry. */
export const IMPORTED = 'I'

const WORKNO = new RegExp(WORKNO_PATTERN)

/** Whether a work may have this number. */
export function isWorkno(text: string): boolean {
  return WORKNO.test(text)
}

/** Whether the work came from files of the operator, not from a shop. */
export function isImported(workno: string): boolean {
  return workno[1] === IMPORTED
}
