import { Link } from '@tanstack/react-router'
import { Check, FolderOpen, Layers, Plus } from 'lucide-react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useMyListStore } from '#data/session/use-lists.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import { type AddEntry, AddSheet } from '#parts/lists/AddSheet.tsx'
import { PickerFolder, FileWords } from '#parts/lists/PickerFolder.tsx'
import { PickerLibrary } from '#parts/lists/PickerLibrary.tsx'
import styles from '#parts/lists/Picker.module.css'
import { toFolderSplat, toPickerPlace } from '#parts/lists/picker-place.ts'
import { WorkWords } from '#parts/lists/RowWords.tsx'
import { SeriesWorks } from './SeriesWorks.tsx'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** /mylist/{id}/add/{path}: the library to pick works from, over the list. */
export function MyListAddDialog({ id, splat }: { id: string; splat: string }) {
  return (
    <AddSheet section="mylist" id={id} store={useMyListStore()}>
      {({ data }, add) => <Picker id={id} splat={splat} data={data} add={add} />}
    </AddSheet>
  )
}

type PickerProps = { id: string; splat: string; data: readonly string[]; add: AddEntry<string> }

function Picker({ id, splat, data, add }: PickerProps) {
  const works = useOwnedWorks()
  const added = new Set(data)
  const renderWork = (work: ShelfRow) => (
    <PickedWork
      id={id}
      work={work}
      isAdded={added.has(work.workno)}
      onAdd={() => add(work.workno, work.title)}
    />
  )
  const place = toPickerPlace(splat)
  switch (place.kind) {
    case 'library':
      return <PickerLibrary category="all" renderWork={renderWork} />
    case 'series':
      return <SeriesWorks id={id} seriesId={place.seriesId} renderWork={renderWork} />
    case 'folder': {
      const opened = works.find(place.workno)
      return (
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
      )
    }
  }
}

type PickedProps = {
  id: string
  work: ShelfRow
  isAdded: boolean
  onAdd: () => void
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
        onClick={onAdd}
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
