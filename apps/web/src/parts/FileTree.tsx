import { joinTreePath } from '@yomikura/content/tree-path'
import type { FileEntry, FolderEntry, Ziptree } from '@yomikura/content/ziptree'
import { MEASURES } from '@yomikura/contract/limits'
import { lazy, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { KeptStates } from '#data/works/downloads/kept-states.ts'
import type { RecentPlace } from '#data/account/reading/recent-works.ts'
import { FileRow } from './FileRow.tsx'
import styles from './FileTree.module.css'
import { type RefusedEntry, toObstacleText } from './obstacle-text.ts'

// Only long folders need it, whose own code is waited for already.
const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }))

type Props = {
  workno: string
  ziptree: Ziptree
  /** Folder that is shown. */
  path: string
  entries: readonly (FileEntry | FolderEntry)[]
  /** Plays an audio file of the folder; without it such files only say that they do not open. */
  onPlay?: (entryPath: string) => void
  /** Which files are kept offline, or on their way. */
  kept?: KeptStates | undefined
  /** Places of the work, of which each row says how far it was read. */
  places?: readonly RecentPlace[]
}

/** Height of a row of a long list: two lines of a name fit. The rows have a line below each. */
const ROW_PX = 60

const toKey = ({ type, name }: FileEntry | FolderEntry) => `${type}/${name}`

/** A folder's entries; readable files and folders open, the others say why they do not. */
export function FileTree({ workno, ziptree, path, entries, onPlay, kept, places = [] }: Props) {
  const t = useText()
  const [refused, setRefused] = useState<RefusedEntry>()
  const renderRow = (entry: FileEntry | FolderEntry) => (
    <FileRow
      workno={workno}
      entry={entry}
      entryPath={joinTreePath(path, entry.name)}
      ziptree={ziptree}
      onObstacle={(obstacle) => setRefused({ name: entry.name, obstacle })}
      onPlay={onPlay}
      kept={kept}
      places={places}
    />
  )
  return (
    <>
      {entries.length > MEASURES.plainRows ? (
        <VirtualRows
          label={t('work.file_list')}
          className={styles.tree}
          count={entries.length}
          rowPx={ROW_PX}
          keyOf={(place) => toKey(entries[place]!)}
        >
          {(place) => <div className={styles.line}>{renderRow(entries[place]!)}</div>}
        </VirtualRows>
      ) : (
        <ul className={styles.tree} aria-label={t('work.file_list')}>
          {entries.map((entry) => (
            <li key={toKey(entry)} className={styles.entry}>
              {renderRow(entry)}
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && <p className={styles.none}>{t('work.no_files')}</p>}
      <ConfirmDialog
        isOpen={refused !== undefined}
        title={refused ? toObstacleText(t, refused) : ''}
        onCancel={() => setRefused(undefined)}
      />
    </>
  )
}
