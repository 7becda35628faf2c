import { useState } from 'react'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import type { CardTools } from './ShelfGroups.tsx'

/** Works ticked for something that is done to all of them; undefined while nothing is being ticked. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  return {
    selected,
    toggle: (workno: string) => {
      const next = new Set(selected)
      if (!next.delete(workno)) next.add(workno)
      setSelected(next)
    },
    select: (worknos: readonly string[]) => setSelected(new Set(worknos)),
    /** @returns what was ticked */
    end: (): string[] => {
      setSelected(undefined)
      return [...(selected ?? [])]
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

/** What the cards need, the same until something of it changes: they are drawn again with it. */
export function useCardTools(
  { markOf }: ReadingMarks,
  { selected, toggle }: Selection,
  open: (menu: { row: number }) => void,
): CardTools {
  return { markOf, selected, onToggle: toggle, onMenu: (row) => open({ row }) }
}
