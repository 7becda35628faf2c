import { TIMES } from '@yomikura/contract/limits'
import { WORK_CATEGORIES, type WorkCategory } from '@yomikura/contract/work-types'
import { Select } from '@yomikura/ui/Select'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import {
  type AgeFilter,
  listCategories,
  queryLibrary,
  type Sort,
  SORTS,
} from '#data/library/db/library-query.ts'
import { useSearchedIndex } from '#data/session/use-searched-index.ts'
import { useLastRead } from '#data/session/use-last-read.ts'
import { useReadingMarks } from '#data/session/use-reading-marks.ts'
import { useSession, useSettings } from '#data/session/session.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useText } from '#lib/use-text.ts'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import styles from './Picker.module.css'

type Props = {
  /** Category that is shown first, when the reader owns works of it. */
  category: WorkCategory
  renderWork: (work: ShelfRow) => ReactNode
}

/** The reader's works to pick from: searched, in the order of the library, without hidden ones. */
export function PickerLibrary({ category: wanted, renderWork }: Props) {
  const t = useText()
  const { purchases, ignores } = useSession()
  const [{ lastSortOrder, lastFilteredAge }] = useSettings('library')
  const ignored = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<WorkCategory>()
  const rested = useDebounced(typed, typed === '' ? 0 : TIMES.searchDebounceMs)
  // An emptied field shows everything at once.
  const searched = useSearchedIndex({ text: typed === '' ? '' : rested })
  const { index, matchWords } = searched
  const { text } = searched.query
  const leading = useLastRead(index, lastSortOrder, useReadingMarks())
  // A search needs the part of each new index that the first screen does without.
  const stamp = index?.columns.stamp
  useEffect(() => void purchases.readKeys(), [purchases, stamp])
  if (!index) return null
  const categories = listCategories(index)
  const category = chosen ?? (categories.includes(wanted) ? wanted : 'all')
  const age: AgeFilter =
    lastFilteredAge === 'all' || lastFilteredAge === 'adult' ? lastFilteredAge : ''
  const query = {
    text,
    category,
    sort: lastSortOrder in SORTS ? (lastSortOrder as Sort) : 'purchase',
    age,
    showOnlyPlayable: false,
    workType: '',
  }
  const { rows } = queryLibrary(index, query, {
    isShown: (row) => !ignored.has(index.text('workno', row)),
    leading,
    matchWords,
  })
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <Search size={18} strokeWidth={1.6} aria-hidden="true" className={styles.searchIcon} />
          <input
            type="search"
            className={styles.input}
            aria-label={t('lists.search')}
            placeholder={t('lists.search')}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <Select
          label={t('library.categories')}
          value={category}
          options={WORK_CATEGORIES.filter((value) => categories.includes(value)).map((value) => ({
            value,
            text: t(`library.category_${value}`),
          }))}
          onChange={setChosen}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('lists.no_hit')}</p>
      ) : (
        <PickerRows
          key={`${text} ${category}`}
          label={t('library.title')}
          count={rows.length}
          keyOf={(place) => index.text('workno', rows[place] ?? 0)}
          renderRow={(place) => renderWork(index.row(rows[place] ?? 0))}
        />
      )}
    </>
  )
}

const ROW_PX = 76

type PickerRowsProps = {
  label: string
  count: number
  keyOf: (place: number) => string
  renderRow: (place: number) => ReactNode
}

/** Works of an add dialog: tens of thousands cost what those in sight do. */
function PickerRows({ label, count, keyOf, renderRow }: PickerRowsProps) {
  return (
    <div className={styles.scroller}>
      <VirtualRows label={label} count={count} rowPx={ROW_PX} keyOf={keyOf}>
        {(place) => <div className={styles.row}>{renderRow(place)}</div>}
      </VirtualRows>
    </div>
  )
}
