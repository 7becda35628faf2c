import { joinTreePath } from '@yomikura/content/tree-path'
import type { FileEntry, FolderEntry, Ziptree } from '@yomikura/content/ziptree'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { findObstacle, type Obstacle } from './file-obstacle.ts'
import { FileRow } from './FileRow.tsx'
import styles from './FileTree.module.css'

type Props = {
  workno: string
  ziptree: Ziptree
  /** Folder that is shown. */
  path: string
  entries: readonly (FileEntry | FolderEntry)[]
}

/** A folder's entries; readable files and folders open, the others say why they do not. */
export function FileTree({ workno, ziptree, path, entries }: Props) {
  const t = useText()
  const [obstacle, setObstacle] = useState<Obstacle>()
  return (
    <>
      <ul className={styles.tree} aria-label={t('work.file_list')}>
        {entries.map((entry) => (
          <li key={`${entry.type}/${entry.name}`} className={styles.entry}>
            <FileRow
              workno={workno}
              entry={entry}
              entryPath={joinTreePath(path, entry.name)}
              playfile={entry.type === 'file' ? ziptree.playfile[entry.hashname] : undefined}
              obstacle={entry.type === 'file' ? findObstacle(entry, ziptree) : undefined}
              onObstacle={setObstacle}
            />
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className={styles.none}>{t('work.no_files')}</p>}
      <ConfirmDialog
        isOpen={obstacle !== undefined}
        title={t(obstacle === 'corrupted' ? 'library.corrupted_file' : 'work.unsupported_file')}
        onCancel={() => setObstacle(undefined)}
      />
    </>
  )
}
