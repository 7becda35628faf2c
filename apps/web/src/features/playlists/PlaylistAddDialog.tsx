import type { FileEntry, Ziptree } from '@yomikura/content/ziptree'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ShelfRow } from '#data/db/index-row.ts'
import { usePlaylists, usePlaylistStore } from '#data/lists/use-lists.ts'
import { useOwnedWorks } from '#data/lists/use-owned-works.ts'
import { isPlayable } from '#data/player/folder-tracks.ts'
import { useText } from '#lib/use-text.ts'
import { ListTrouble } from '#parts/lists/ListTrouble.tsx'
import styles from '#parts/lists/Picker.module.css'
import { FileWords, PickerFolder } from '#parts/lists/PickerFolder.tsx'
import { PickerLibrary } from '#parts/lists/PickerLibrary.tsx'
import { toFolderSplat, toPickerPlace } from '#parts/lists/picker-place.ts'
import { PickerSheet } from '#parts/lists/PickerSheet.tsx'
import { WorkWords } from '#parts/lists/WorkWords.tsx'

/** /playlist/{id}/add/{path}: works and their files to pick audio from, over the Playlist. */
export function PlaylistAddDialog({ id, splat }: { id: string; splat: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { lists, isReadOnly } = usePlaylists()
  const works = useOwnedWorks()
  const { add, error, clear } = useAdding(id)
  const list = lists?.find((one) => one.id === id)
  if (!list) return null
  // Offline there is nothing to add to.
  if (isReadOnly) return <Navigate to="/playlist/$id" params={{ id }} replace />
  const place = toPickerPlace(splat)
  const opened = place.kind === 'folder' ? works.find(place.workno) : undefined
  const countOf = (src: string, workno: string) =>
    list.data.filter((audio) => audio.src === src && audio.workno === workno).length
  return (
    <PickerSheet
      title={t('playlist.add_title', { title: list.title })}
      onClose={() => void navigate({ to: '/playlist/$id', params: { id }, resetScroll: false })}
    >
      {place.kind === 'folder' ? (
        <PickerFolder
          section="playlist"
          id={id}
          {...place}
          renderFile={({ entry, ziptree }) => (
            <PickedFile
              entry={entry}
              ziptree={ziptree}
              count={countOf(entry.hashname, place.workno)}
              onAdd={() => add({ src: entry.hashname, workno: place.workno }, entry.name)}
            />
          )}
        >
          {opened && (
            <div className={styles.heading}>
              <span className={styles.pick}>
                <WorkWords work={opened} />
              </span>
            </div>
          )}
          <p className={styles.hint}>{t('playlist.only_audio')}</p>
        </PickerFolder>
      ) : (
        <PickerLibrary category="music" renderWork={(work) => <WorkLink id={id} work={work} />} />
      )}
      <ListTrouble error={error} titleOf={String} onKeepMine={clear} onClose={clear} />
    </PickerSheet>
  )
}

function WorkLink({ id, work }: { id: string; work: ShelfRow }) {
  return (
    <Link
      to="/playlist/$id/add/$"
      params={{ id, _splat: toFolderSplat(work.workno) }}
      resetScroll={false}
      className={styles.pick}
    >
      <WorkWords work={work} />
      <span className={styles.sign}>
        <ChevronRight size={18} strokeWidth={1.6} aria-hidden="true" />
      </span>
    </Link>
  )
}

type FileProps = { entry: FileEntry; ziptree: Ziptree; count: number; onAdd: () => void }

/** An audio file, as often as the reader likes; no other file can be added. */
function PickedFile({ entry, ziptree, count, onAdd }: FileProps) {
  const t = useText()
  const canAdd = isPlayable(ziptree.playfile[entry.hashname])
  const times = t('playlist.added_times', { count })
  return (
    <button type="button" className={styles.fileRow} disabled={!canAdd} onClick={onAdd}>
      <FileWords name={entry.name} />
      {count > 0 && (
        <span className={styles.badge} role="img" aria-label={times} title={times}>
          {count}
        </span>
      )}
      {canAdd && (
        <span className={styles.sign}>
          <Plus size={18} strokeWidth={1.6} aria-hidden="true" />
        </span>
      )}
    </button>
  )
}

function useAdding(id: string) {
  const t = useText()
  const store = usePlaylistStore()
  const [error, setError] = useState<unknown>()
  return {
    error,
    clear: () => setError(undefined),
    add: (audio: { src: string; workno: string }, title: string) => {
      store.add(id, audio).then(
        () =>
          showToast(t('playlist.add_done', { title }), {
            tone: 'good',
            durationMs: TIMES.toastMs,
          }),
        setError,
      )
    },
  }
}
