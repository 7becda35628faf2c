import { LIMITS } from '@yomikura/contract/limits'
import { useState } from 'react'
import { readLibraryPlace, writeLibraryPlace } from '#data/account/settings/library-place.ts'

/**
 * How many works the shelf has grown to: a hundred at first, another hundred whenever its end comes
 * near (specification.md#1.2). Coming back to the same works finds the shelf as long as it was.
 *
 * @param conditions changes whenever other works are asked for, which begins at page one
 */
export function useShelfPages(conditions: string, total: number) {
  const [grown, setGrown] = useState(() => ({ conditions, pages: readLibraryPlace(conditions) }))
  const pages = grown.conditions === conditions ? grown.pages : 1
  const shown = Math.min(total, pages * LIMITS.libraryPage)
  return {
    shown,
    grow: () => {
      if (shown >= total) return
      writeLibraryPlace(conditions, pages + 1)
      setGrown({ conditions, pages: pages + 1 })
    },
  }
}
