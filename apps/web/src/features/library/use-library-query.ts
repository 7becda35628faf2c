import { TIMES } from '@yomikura/contract/limits'
import { WORK_CATEGORIES, type WorkCategory } from '@yomikura/contract/work-types'
import { useState } from 'react'
import { type AgeFilter, type LibraryQuery, type Sort, SORTS } from '#data/db/library-query.ts'
import { useSettings } from '#data/session.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** What the reader asked the library for. All but the typed words is remembered in the settings. */
export function useLibraryQuery() {
  const [settings, update] = useSettings('library')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed, TIMES.searchDebounceMs)
  const query: LibraryQuery = {
    // An emptied field shows everything at once.
    text: typed === '' ? '' : text,
    category: toCategory(settings.lastOpenedTab),
    sort: settings.lastSortOrder in SORTS ? (settings.lastSortOrder as Sort) : 'purchase',
    age: toAgeFilter(settings.lastFilteredAge),
    showOnlyPlayable: settings.showOnlyPlayable,
  }
  return {
    query,
    typed,
    layout: settings.lastDisplayLayout,
    setTyped,
    setCategory: (category: WorkCategory) => update({ lastOpenedTab: category }),
    setSort: (sort: Sort) => update({ lastSortOrder: sort }),
    setAge: (age: AgeFilter) => update({ lastFilteredAge: age }),
    setLayout: (layout: 'grid' | 'list') => update({ lastDisplayLayout: layout }),
    clear: () => {
      setTyped('')
      update({ lastOpenedTab: 'all', lastFilteredAge: '', showOnlyPlayable: false })
    },
  }
}

export type LibraryControls = ReturnType<typeof useLibraryQuery>

function toCategory(stored: string): WorkCategory {
  return WORK_CATEGORIES.find((category) => category === stored) ?? 'all'
}

function toAgeFilter(stored: string): AgeFilter {
  return stored === 'all' || stored === 'adult' ? stored : ''
}
