import { TIMES } from '@yomikura/contract/limits'
import { WORK_CATEGORIES, type WorkCategory } from '@yomikura/contract/work-types'
import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  type AgeFilter,
  type LibraryQuery,
  type Sort,
  SORTS,
} from '#data/library/db/library-query.ts'
import type { NameFilter } from '#data/library/db/work-names.ts'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import type { ReadState } from '#data/session/use-reading-marks.ts'
import { useSession, useSettings } from '#data/session/session.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useAskedEntry } from './use-asked-entry.ts'

/** Everything a reader may ask the library for. */
export type Conditions = LibraryQuery & { readState: ReadState | ''; isStoredOnly: boolean }

/** Names that the address narrows the library to. */
export type AskedNames = { names: NameFilter; onNames: (names: NameFilter) => void }

/**
 * What the reader asked the library for. Category, order, age and layout are remembered in the
 * settings; words, kind of work and read state hold for this visit and those that come back to it, and
 * names as long as the address has them.
 */
export function useLibraryQuery({ names, onNames }: AskedNames) {
  const isSuperUser = useSession().account.is_super_user
  const [settings, update] = useSettings('library')
  const entry = useAskedEntry()
  const [typed, setTyped] = useState(() => entry?.text ?? readAskedWord())
  const [readState, setReadState] = useState(entry?.readState ?? '')
  // An emptied field forgets its word at once, or the next letter would bring its list back.
  const text = useDebounced(typed, typed === '' ? 0 : TIMES.searchDebounceMs)
  const category = toCategory(settings.lastOpenedTab)
  const [workType, setWorkType] = useWorkType(category, entry?.workType ?? '')
  const isStoredOnly = useSyncExternalStore(storedWorknos.subscribe, storedWorknos.isOnly)
  const { lastSortOrder, lastFilteredAge, showOnlyPlayable } = settings
  // An emptied field shows everything at once.
  const words = typed === '' ? '' : text
  const { creator, tag } = names
  // The same until something else is asked: all works are gone through for another one. The compiler
  // leaves this file alone, or all that changes the query would be remembered, too (decision 18).
  const query: Conditions = useMemo(
    () => ({
      text: words,
      category,
      sort: lastSortOrder in SORTS ? (lastSortOrder as Sort) : 'purchase',
      age: toAgeFilter(lastFilteredAge),
      showOnlyPlayable,
      isSuperUser,
      isStoredOnly,
      workType,
      readState,
      creator,
      tag,
    }),
    [
      words,
      category,
      lastSortOrder,
      lastFilteredAge,
      showOnlyPlayable,
      isSuperUser,
      isStoredOnly,
      workType,
      readState,
      creator,
      tag,
    ],
  )
  return {
    query,
    typed,
    layout: settings.lastDisplayLayout,
    hasFilter: query.age !== '' || query.readState !== '' || query.showOnlyPlayable || isStoredOnly,
    isGuideShown: settings.showSynchronizationGuide,
    setTyped,
    ...toSetters(update),
    setWorkType,
    setReadState,
    forgetName: (kind: keyof NameFilter) => onNames({ ...names, [kind]: '' }),
    clear: () => {
      setTyped('')
      setWorkType('')
      setReadState('')
      storedWorknos.showOnly(false)
      if (creator !== '' || tag !== '') onNames({ creator: '', tag: '' })
      update({ lastOpenedTab: 'all', lastFilteredAge: '', showOnlyPlayable: false })
    },
  }
}

/** What changes the conditions in the settings. */
function toSetters(update: ReturnType<typeof useSettings<'library'>>[1]) {
  return {
    setCategory: (next: WorkCategory) => update({ lastOpenedTab: next }),
    setSort: (sort: Sort) => update({ lastSortOrder: sort }),
    setAge: (age: AgeFilter) => update({ lastFilteredAge: age }),
    setOnlyPlayable: (showOnlyPlayable: boolean) => update({ showOnlyPlayable }),
    setStoredOnly: (isOn: boolean) => storedWorknos.showOnly(isOn),
    setLayout: (layout: 'grid' | 'list') => update({ lastDisplayLayout: layout }),
    dismissGuide: () => update({ showSynchronizationGuide: false }),
  }
}

/**
 * A kind of work belongs to its category. The category is a setting, which other tabs and devices change
 * too: the kind goes whichever way it changes (specification.md#1.4).
 */
function useWorkType(category: WorkCategory, initial: string) {
  const [chosen, choose] = useState({ category, workType: initial })
  if (chosen.category !== category) choose({ category, workType: '' })
  const workType = chosen.category === category ? chosen.workType : ''
  return [workType, (next: string) => choose({ category, workType: next })] as const
}

export type LibraryControls = ReturnType<typeof useLibraryQuery>

function toCategory(stored: string): WorkCategory {
  return WORK_CATEGORIES.find((category) => category === stored) ?? 'all'
}

function toAgeFilter(stored: string): AgeFilter {
  return stored === 'all' || stored === 'adult' ? stored : ''
}

/** `/library?q=` of links on works' pages; a word of digits stands in quotes there. */
function readAskedWord(): string {
  return (new URLSearchParams(location.search).get('q') ?? '').replace(/^"(.*)"$/, '$1')
}
