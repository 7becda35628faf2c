/** Height of a work or track in a list, its line included; the same while the list is edited. */
export const LIST_ROW_PX = 73
