/** Smaller letters than these, as part of the reader's own, are hard to read: words are broken instead. */
const SMALLEST = 0.6
export const LETTERS = '--table-letters'
/** Of a table whose letters become smaller, by the part that `--table-letters` says. */
export const SMALL_TABLE = 'data-small'
/** Of a table whose words must be broken; look-sheet.ts has the rules. */
export const WIDE_TABLE = 'data-wide'

/**
 * Makes the letters of tables that are wider than a line as small as they must be: what runs out of its
 * column lies on the words of the next page, and is cut at its edge.
 *
 * Letters, not `zoom`: engines measure words in a zoomed element each in its way, and pages are found by
 * these measures.
 *
 * @param body with its sheets; tables that are not laid out stay as they are
 * @param lineSize length of a line in pixels
 */
export function fitTables(body: HTMLElement, lineSize: number, isVertical: boolean): void {
  for (const table of body.querySelectorAll('table')) {
    // A table inside another one becomes small with it.
    if (table.parentElement?.closest('table')) continue
    table.style.removeProperty(LETTERS)
    table.removeAttribute(SMALL_TABLE)
    table.removeAttribute(WIDE_TABLE)
    const sizeOf = () => (isVertical ? table.offsetHeight : table.offsetWidth)
    const around = isVertical ? table.parentElement?.clientHeight : table.parentElement?.clientWidth
    const room = Math.min(lineSize, around || lineSize)
    const size = sizeOf()
    if (size <= room) continue
    table.style.setProperty(LETTERS, String(Math.max(SMALLEST, room / size)))
    table.setAttribute(SMALL_TABLE, '')
    // Edges, pictures and letters of a size of their own stay as wide as they are.
    if (sizeOf() > room) table.setAttribute(WIDE_TABLE, '')
  }
}
