import type { PlaylistAudio } from '@yomikura/contract/playlists'
import type { FileEntry, Ziptree } from '@yomikura/content/ziptree'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { usePlaylistStore } from '#data/session/use-lists.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { isPlayable } from '#data/works/sound/playable.ts'
import { useText } from '#lib/use-text.ts'
import { type AddEntry, AddSheet } from '#parts/lists/AddSheet.tsx'
import styles from '#parts/lists/Picker.module.css'
import { FileWords, PickerFolder } from '#parts/lists/PickerFolder.tsx'
import { PickerLibrary } from '#parts/lists/PickerLibrary.tsx'
import { toFolderSplat, toPickerPlace } from '#parts/lists/picker-place.ts'
import { WorkWords } from '#parts/lists/RowWords.tsx'

type Audio = Omit<PlaylistAudio, 'index'>

/** /playlist/{id}/add/{path}: works and their files to pick audio from, over the Playlist. */
export function PlaylistAddDialog({ id, splat }: { id: string; splat: string }) {
  return (
    <AddSheet section="playlist" id={id} store={usePlaylistStore()}>
      {({ data }, add) => <Picker id={id} splat={splat} data={data} add={add} />}
    </AddSheet>
  )
}

type PickerProps = {
  id: string
  splat: string
  data: readonly PlaylistAudio[]
  add: AddEntry<Audio>
}

function Picker({ id, splat, data, add }: PickerProps) {
  const t = useText()
  const works = useOwnedWorks()
  const place = toPickerPlace(splat)
  if (place.kind !== 'folder') {
    return (
      <PickerLibrary category="music" renderWork={(work) => <WorkLink id={id} work={work} />} />
    )
  }
  const { workno } = place
  const opened = works.find(workno)
  const countOf = (src: string) =>
    data.filter((audio) => audio.src === src && audio.workno === workno).length
  return (
    <PickerFolder
      section="playlist"
      id={id}
      {...place}
      renderFile={({ entry, ziptree }) => (
        <PickedFile
          entry={entry}
          ziptree={ziptree}
          count={countOf(entry.hashname)}
          onAdd={() => add({ src: entry.hashname, workno }, entry.name)}
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
