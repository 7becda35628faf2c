import type { Playlist, PlaylistAudio } from '@yomikura/contract/playlists'
import type { Track } from '@yomikura/player/track'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@yomikura/ui/IconButton'
import {
  isTrack,
  type KnownTracks,
  toEntryTrack,
  type TrackGap,
} from '#data/account/lists/playlist-tracks.ts'
import { usePlaylistStore } from '#data/session/use-lists.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useKnownTracks, usePlaylistTracks } from '#data/session/use-playlist-tracks.ts'
import { moveVisible } from '#data/account/lists/visible-order.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { AddLink } from '#parts/lists/ListActions.tsx'
import { ListNotice } from '#parts/lists/ListNotice.tsx'
import type { ListBodyProps } from '#parts/lists/ListScreen.tsx'
import { ReorderList } from '#parts/lists/ReorderList.tsx'
import { LIST_ROW_PX } from '#parts/lists/row-size.ts'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import styles from './Playlist.module.css'
import { playFrom } from './play-from.ts'
import { TrackRow, TrackWords } from './TrackRow.tsx'

/** The tracks of a Playlist: pressed they play, in edit mode they are moved and removed. */
export function PlaylistBody(props: ListBodyProps<Playlist>) {
  const { list, isEditing, isReadOnly } = props
  const t = useText()
  const known = usePlaylistTracks(list, useLocale())
  const label = t('playlist.tracks_of', { title: list.title })
  if (list.data.length === 0) {
    return (
      <ListNotice title={t('playlist.nothing')} body={t('playlist.nothing_body')}>
        {!isReadOnly && <AddLink isPrimary section="playlist" id={list.id} />}
      </ListNotice>
    )
  }
  if (isEditing) return <EditedTracks {...props} label={label} known={known} />
  return <ShownTracks list={list} label={label} known={known} />
}

type ShownProps = { list: Playlist; label: string; known: KnownTracks }

/** Tracks are made of entries where they are seen or played: a long list takes no longer to open. */
function ShownTracks({ list, label, known }: ShownProps) {
  const t = useText()
  const hasNone = list.data.every((audio) => {
    const track = toEntryTrack(known, audio)
    return !isTrack(track) && track !== 'loading'
  })
  return (
    <>
      {hasNone && <p>{t('playlist.none_plays')}</p>}
      <VirtualRows
        className={styles.tracks}
        label={label}
        count={list.data.length}
        rowPx={LIST_ROW_PX}
        keyOf={(place) => list.data[place]?.index ?? place}
      >
        {(place) => (
          <TrackRow
            workno={list.data[place]?.workno ?? ''}
            track={toTrackAt(known, list.data[place])}
            place={place}
            onPlay={(at) => playFrom(list, known, at)}
          />
        )}
      </VirtualRows>
    </>
  )
}

type EditedProps = ListBodyProps<Playlist> & { label: string; known: KnownTracks }

function EditedTracks({ list, label, known, attempt }: EditedProps) {
  const t = useText()
  const store = usePlaylistStore()
  const works = useOwnedWorks()
  const [asked, setAsked] = useState<PlaylistAudio>()
  const titleOf = (audio: PlaylistAudio) => {
    const track = toEntryTrack(known, audio)
    const title = isTrack(track) ? track.title : works.find(audio.workno)?.title
    return title ?? t('playlist.unknown_track')
  }
  const [renderTrack] = useState(() => (audio: PlaylistAudio) => (
    <EditedTrack audio={audio} onRemove={setAsked} />
  ))
  return (
    <>
      <ReorderList
        label={label}
        items={list.data}
        keyOf={({ index }) => index}
        titleOf={titleOf}
        renderItem={renderTrack}
        onMove={(from, to) =>
          attempt(
            store.order(
              list,
              moveVisible(list.data, () => true, { from, to }),
            ),
          )
        }
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked ? t('lists.remove_confirm', { title: titleOf(asked) }) : ''}
        verb={t('lists.remove')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          if (asked) attempt(store.remove(list.id, asked.index))
        }}
      />
    </>
  )
}

function toTrackAt(known: KnownTracks, audio: PlaylistAudio | undefined): Track | TrackGap {
  return audio ? toEntryTrack(known, audio) : 'loading'
}

type Props = { audio: PlaylistAudio; onRemove: (audio: PlaylistAudio) => void }

/** A track of a Playlist that is being edited. */
function EditedTrack({ audio, onRemove }: Props) {
  const t = useText()
  const track = toEntryTrack(useKnownTracks(useLocale()), audio)
  const title = typeof track === 'string' ? t('playlist.unknown_track') : track.title
  return (
    <>
      <TrackWords workno={audio.workno} track={track} />
      <IconButton
        label={t('lists.remove_of', { title })}
        icon={<Trash2 size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => onRemove(audio)}
      />
    </>
  )
}
