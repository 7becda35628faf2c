import { useState } from 'react'

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
