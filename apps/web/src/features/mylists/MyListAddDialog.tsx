import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'
import { Check, FolderOpen, Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { hasCode } from '#data/api/errors.ts'
import type { ShelfRow } from '#data/db/index-row.ts'
import { useMyLists, useMyListStore } from '#data/lists/use-lists.ts'
import { useOwnedWorks } from '#data/lists/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import { ListTrouble } from '#parts/lists/ListTrouble.tsx'
import { PickerFolder, FileWords } from '#parts/lists/PickerFolder.tsx'
import { PickerLibrary } from '#parts/lists/PickerLibrary.tsx'
import styles from '#parts/lists/Picker.module.css'
import { toFolderSplat, toPickerPlace } from '#parts/lists/picker-place.ts'
import { PickerSheet } from '#parts/lists/PickerSheet.tsx'
import { WorkWords } from '#parts/lists/WorkWords.tsx'
import { SeriesWorks } from './SeriesWorks.tsx'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** /mylist/{id}/add/{path}: the library to pick works from, over the list. */
export function MyListAddDialog({ id, splat }: { id: string; splat: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { lists, isReadOnly } = useMyLists()
  const works = useOwnedWorks()
  const { add, error, clear } = useAdding(id)
  const list = lists?.find((one) => one.id === id)
  if (!list) return null
  // Offline there is nothing to add to.
  if (isReadOnly) return <Navigate to="/mylist/$id" params={{ id }} replace />
  const added = new Set(list.data)
  const renderWork = (work: ShelfRow) => (
    <PickedWork id={id} work={work} isAdded={added.has(work.workno)} onAdd={add} />
  )
  const place = toPickerPlace(splat)
  const opened = place.kind === 'folder' ? works.find(place.workno) : undefined
  return (
    <PickerSheet
      title={t('mylist.add_title', { title: list.title })}
      onClose={() => void navigate({ to: '/mylist/$id', params: { id }, resetScroll: false })}
    >
      {place.kind === 'folder' && (
        <PickerFolder
          section="mylist"
          id={id}
          {...place}
          renderFile={({ entry }) => (
            <span className={styles.fileRow}>
              <FileWords name={entry.name} />
            </span>
          )}
        >
          {opened && <div className={styles.heading}>{renderWork(opened)}</div>}
        </PickerFolder>
      )}
      {place.kind === 'series' && (
        <SeriesWorks id={id} seriesId={place.seriesId} renderWork={renderWork} />
      )}
      {place.kind === 'library' && <PickerLibrary category="all" renderWork={renderWork} />}
      <ListTrouble error={error} titleOf={String} onKeepMine={clear} onClose={clear} />
    </PickerSheet>
  )
}

type PickedProps = {
  id: string
  work: ShelfRow
  isAdded: boolean
  onAdd: (work: ShelfRow) => void
}

/** A work that a press adds; one that is in the list already can only be looked into. */
function PickedWork({ id, work, isAdded, onAdd }: PickedProps) {
  const t = useText()
  const { title, workno, seriesId } = work
  const to = '/mylist/$id/add/$'
  return (
    <>
      <button
        type="button"
        className={styles.pick}
        aria-label={isAdded ? undefined : t('lists.add_of', { title })}
        disabled={isAdded}
        onClick={() => onAdd(work)}
      >
        <WorkWords work={work} />
        <span className={styles.sign}>
          {isAdded ? <Check {...ICON} /> : <Plus {...ICON} />}
          {isAdded && t('lists.added')}
        </span>
      </button>
      {seriesId !== '' && (
        <Link
          to={to}
          params={{ id, _splat: `series/${seriesId}` }}
          resetScroll={false}
          className={styles.aside}
          aria-label={t('lists.series_of', { title })}
        >
          <Layers {...ICON} />
        </Link>
      )}
      <Link
        to={to}
        params={{ id, _splat: toFolderSplat(workno) }}
        resetScroll={false}
        className={styles.aside}
        aria-label={t('lists.files_of', { title })}
      >
        <FolderOpen {...ICON} />
      </Link>
    </>
  )
}

/** Adds works; one that another tab has added meanwhile is passed over in silence (document 1 §5). */
function useAdding(id: string) {
  const t = useText()
  const store = useMyListStore()
  const [error, setError] = useState<unknown>()
  return {
    error,
    clear: () => setError(undefined),
    add: ({ workno, title }: ShelfRow) => {
      store.add(id, workno).then(
        () =>
          showToast(t('mylist.add_done', { title }), { tone: 'good', durationMs: TIMES.toastMs }),
        (failure: unknown) => {
          if (!hasCode(failure, 'mylist_work_duplicate')) setError(failure)
        },
      )
    },
  }
}
