import { joinTreePath, listFolder, parentPath } from '@yomikura/content/tree-path'
import { MEASURES } from '@yomikura/contract/limits'
import type { Work } from '@yomikura/contract/works'
import { Navigate } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { Play } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { listAlbumTracks, toTrackWork } from '#data/works/sound/folder-tracks.ts'
import { requestPlayback } from '#data/base/device/playback-request.ts'
import { hasSaveData } from '#lib/has-save-data.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { FileTree } from '#parts/FileTree.tsx'
import { countFolderPages, describeEntries } from '#parts/page-folder.ts'
import { isShown } from '#parts/shown-entries.ts'
import { findStrip } from './find-strip.ts'
import { FoldedPages } from './FoldedPages.tsx'
import type { PageStrip as LoadedStrip } from './PageStrip.tsx'
import { useKeptStates } from './use-kept-states.ts'
import { useWorkPlaces } from './use-work-places.ts'
import { WorkPath } from './WorkPath.tsx'
import styles from './WorkScreen.module.css'

// Few works have one, and few folders are as long.
const FilesFailed = lazy(async () => ({
  default: (await import('./WorkTrouble.tsx')).FilesFailed,
}))
const FilesNotFound = lazy(async () => ({
  default: (await import('./WorkTrouble.tsx')).FilesNotFound,
}))
// What goes wrong with it leaves its place empty: the files below are the way on.
const PageStrip = lazy<typeof LoadedStrip>(() =>
  import('./PageStrip.tsx').then(
    (module) => ({ default: module.PageStrip }),
    () => ({ default: () => <></> }),
  ),
)
const LongFolder = lazy(async () => ({ default: (await import('./LongFolder.tsx')).LongFolder }))

/** The folder of the work that the address names. */
export function WorkFiles({ work, path }: { work: Work; path: string }) {
  const { workno } = work
  const t = useText()
  const locale = useLocale()
  const { ziptree, error, isLoading, retry } = useZiptree(workno)
  const kept = useKeptStates(workno)
  const places = useWorkPlaces(workno)
  if (!ziptree) {
    if (isLoading || !error) return <FilesLoading />
    return (
      <Suspense fallback={<FilesLoading />}>
        <FilesFailed error={error} onRetry={retry} />
      </Suspense>
    )
  }
  const entries = listFolder(ziptree.tree, path)?.filter(isShown)
  if (!entries) {
    return (
      <Suspense fallback={<FilesLoading />}>
        <FilesNotFound workno={workno} />
      </Suspense>
    )
  }
  const [only] = entries
  if (entries.length === 1 && only?.type === 'folder') {
    const params = { workno, _splat: joinTreePath(path, only.name) }
    return <Navigate to="/work/$workno/tree/$" params={params} search={true} replace />
  }
  const tracks = listAlbumTracks(ziptree, path, toTrackWork(work, locale))
  const firstHere = tracks.findIndex((track) => parentPath(track.path) === path)
  const play = (entryPath: string) =>
    requestPlayback(
      tracks,
      tracks.findIndex((track) => track.path === entryPath),
    )
  return (
    <section className={styles.files} aria-labelledby="files-title">
      <div className={styles.filesHead}>
        <h2 id="files-title" className={styles.filesTitle}>
          {t('work.files')}
        </h2>
        <EntryCount entries={entries} ziptree={ziptree} />
        {firstHere >= 0 && (
          <Button
            variant="quiet"
            className={styles.playAll ?? ''}
            icon={<Play size={18} strokeWidth={1.8} aria-hidden="true" />}
            onClick={() => requestPlayback(tracks, firstHere)}
          >
            {t('player.play_folder')}
          </Button>
        )}
      </div>
      <WorkPath workno={workno} path={path} tree={ziptree.tree} />
      <StripPlace {...{ workno, ziptree, path, places }} />
      <FolderEntries
        key={path}
        {...{ workno, ziptree, path, entries, kept, places }}
        onPlay={play}
      />
    </section>
  )
}

type StripProps = Pick<EntriesProps, 'workno' | 'ziptree' | 'path' | 'places'>

/** Its room is there with the files, so that nothing moves; what fills it comes once the page is at rest. */
function StripPlace({ workno, ziptree, path, places = [] }: StripProps) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const strip = hasSaveData() ? undefined : findStrip(ziptree, path, places)
  if (!strip) return null
  return (
    <div className={styles.strip}>
      {isIdle && (
        <Suspense>
          <PageStrip
            key={`${ziptree.revision}/${strip.path}`}
            workno={workno}
            ziptree={ziptree}
            strip={strip}
          />
        </Suspense>
      )}
    </div>
  )
}

type EntriesProps = ComponentProps<typeof FileTree>

/** Pages are counted in the line that stands for them. */
function EntryCount({ entries, ziptree }: Pick<EntriesProps, 'entries' | 'ziptree'>) {
  const t = useText()
  if (countFolderPages(entries, ziptree) > 0) return null
  const { key, count } = describeEntries(entries, ziptree)
  return <span className={styles.count}>{t(key, { count })}</span>
}

function FolderEntries(props: EntriesProps) {
  const pageCount = countFolderPages(props.entries, props.ziptree)
  const list = <FolderList {...props} />
  return pageCount > 0 ? <FoldedPages count={pageCount}>{list}</FoldedPages> : list
}

/** A folder's entries; a long folder can be searched and put in another order. */
function FolderList(props: EntriesProps) {
  if (props.entries.length <= MEASURES.plainRows) return <FileTree {...props} />
  return (
    <Suspense fallback={<FilesLoading />}>
      <LongFolder {...props} />
    </Suspense>
  )
}

/** Rows of the right size, so that the list does not push anything when it comes. */
function FilesLoading() {
  const t = useText()
  return (
    <section className={styles.files} aria-busy="true" aria-label={t('work.loading_files')}>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className={styles.skeleton} />
      ))}
    </section>
  )
}
