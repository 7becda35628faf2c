import { kindOfName } from '@yomikura/content/kinds'
import { joinTreePath, listFolder, parentPath } from '@yomikura/content/tree-path'
import type { FileEntry, FolderEntry, Ziptree } from '@yomikura/content/ziptree'
import { Button } from '@yomikura/ui/Button'
import { Link, Navigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { useText } from '#lib/use-text.ts'
import { FileIcon } from '#parts/FileIcon.tsx'
import { isShown } from '#parts/shown-entries.ts'
import type { ListSection } from './list-sections.ts'
import { Pending } from './ListsScreen.tsx'
import styles from './Picker.module.css'
import { toFolderSplat } from './picker-place.ts'

/** Where an add dialog lies. */
export type PickerHome = { section: ListSection; id: string }

type Props = PickerHome & {
  workno: string
  path: string
  /** Above the files: which work they belong to. */
  children: ReactNode
  /** What a file shows besides its icon and name, and whether it is a button. */
  renderFile: (file: { entry: FileEntry; path: string; ziptree: Ziptree }) => ReactNode
}

/** A folder of a work in an add dialog. A folder that holds only a folder is passed through. */
export function PickerFolder({ section, id, workno, path, children, renderFile }: Props) {
  const t = useText()
  const { ziptree, error, retry } = useZiptree(workno)
  const entries = ziptree && listFolder(ziptree.tree, path)?.filter(isShown)
  const [only] = entries ?? []
  const to = `/${section}/$id/add/$` as const
  if (entries?.length === 1 && only?.type === 'folder') {
    const params = { id, _splat: toFolderSplat(workno, joinTreePath(path, only.name)) }
    return <Navigate to={to} params={params} replace />
  }
  return (
    <div className={styles.scroller}>
      <Link
        to={to}
        params={{ id, _splat: toParentSplat({ workno, path, ziptree }) }}
        resetScroll={false}
        className={styles.back}
      >
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />
        {t('lists.back_to_folder')}
      </Link>
      {children}
      {!entries && <NoFiles isLoaded={ziptree !== undefined} error={error} onRetry={retry} />}
      {ziptree && entries && (
        <ul className={styles.files} aria-label={t('work.file_list')}>
          {entries.map((entry) => (
            <li key={`${entry.type}/${entry.name}`} className={styles.file}>
              {entry.type === 'folder' ? (
                <FolderLink to={to} id={id} workno={workno} path={path} folder={entry} />
              ) : (
                renderFile({ entry, path: joinTreePath(path, entry.name), ziptree })
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type NoFilesProps = {
  /** The work's tree is there: it has no such folder, and asking again would bring the same. */
  isLoaded: boolean
  error: Error | undefined
  onRetry: () => void
}

function NoFiles({ isLoaded, error, onRetry }: NoFilesProps) {
  const t = useText()
  if (isLoaded) {
    return (
      <p role="alert" className={styles.none}>
        {t('work.files_not_found')}
      </p>
    )
  }
  if (!error) return <Pending>{t('app.loading')}</Pending>
  return (
    <div role="alert" className={styles.none}>
      <p>{t('lists.files_failed')}</p>
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </div>
  )
}

type FolderLinkProps = {
  to: '/mylist/$id/add/$' | '/playlist/$id/add/$'
  id: string
  workno: string
  path: string
  folder: FolderEntry
}

function FolderLink({ to, id, workno, path, folder }: FolderLinkProps) {
  return (
    <Link
      to={to}
      params={{ id, _splat: toFolderSplat(workno, joinTreePath(path, folder.name)) }}
      resetScroll={false}
      className={styles.fileRow}
    >
      <FileWords name={folder.name} kind="folder" />
      <ChevronRight size={18} strokeWidth={1.6} aria-hidden="true" className={styles.sign} />
    </Link>
  )
}

/** Icon and name of a file or folder. */
export function FileWords({ name, kind }: { name: string; kind?: 'folder' }) {
  return (
    <>
      <span className={styles.fileIcon}>
        <FileIcon kind={kind ?? kindOfName(name)} />
      </span>
      <span className={styles.fileName}>{name}</span>
    </>
  )
}

/** The nearest folder above that shows something: those passed through on the way down are passed again. */
function toParentSplat(place: { workno: string; path: string; ziptree: Ziptree | undefined }) {
  const { workno, ziptree } = place
  let { path } = place
  while (path !== '') {
    path = parentPath(path)
    const entries = ziptree && listFolder(ziptree.tree, path)?.filter(isShown)
    if (!entries || entries.length !== 1) return toFolderSplat(workno, path)
  }
  return ''
}
