import type { Playlist, PlaylistAudio } from '@yomikura/contract/playlists'
import type { Track } from '@yomikura/player/track'
import { Button } from '@yomikura/ui/Button'
import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { toEntryTrack, type TrackGap } from '#data/lists/playlist-tracks.ts'
import { usePlaylistStore } from '#data/lists/use-lists.ts'
import { useOwnedWorks } from '#data/lists/use-owned-works.ts'
import { usePlaylistTracks } from '#data/lists/use-playlist-tracks.ts'
import { moveVisible } from '#data/lists/visible-order.ts'
import { renewPlayback, requestPlayback } from '#data/player/playback-request.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { AddLink } from '#parts/lists/ListActions.tsx'
import { ListNotice } from '#parts/lists/ListNotice.tsx'
import type { ListBodyProps } from '#parts/lists/ListScreen.tsx'
import { ReorderList } from '#parts/lists/ReorderList.tsx'
import { LIST_ROW_PX } from '#parts/lists/row-size.ts'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import { EditedTrack } from './EditedTrack.tsx'
import styles from './Playlist.module.css'
import { TrackRow } from './TrackRow.tsx'

/** The tracks of a Playlist: pressed they play, in edit mode they are moved and removed. */
export function PlaylistBody(props: ListBodyProps<Playlist>) {
  const { list, isEditing, isReadOnly } = props
  const t = useText()
  const known = usePlaylistTracks(list, useLocale())
  const tracks = list.data.map((audio) => toEntryTrack(known, audio))
  const label = t('playlist.tracks_of', { title: list.title })
  useRenewedPlayback(list.id, tracks)
  if (list.data.length === 0) {
    return (
      <ListNotice title={t('playlist.nothing')} body={t('playlist.nothing_body')}>
        {!isReadOnly && <AddLink isPrimary section="playlist" id={list.id} />}
      </ListNotice>
    )
  }
  if (isEditing) return <EditedTracks {...props} label={label} tracks={tracks} />
  const playable = tracks.filter(isTrack)
  const play = (track: Track) => requestPlayback(playable, playable.indexOf(track), list.id)
  return (
    <>
      <Button
        variant="primary"
        className={styles.play ?? ''}
        icon={<Play size={18} strokeWidth={1.8} aria-hidden="true" />}
        disabled={playable.length === 0}
        onClick={() => requestPlayback(playable, 0, list.id)}
      >
        {t('playlist.play')}
      </Button>
      {playable.length === 0 && !tracks.includes('loading') && <p>{t('playlist.none_plays')}</p>}
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
            track={tracks[place] ?? 'loading'}
            place={place}
            onPlay={play}
          />
        )}
      </VirtualRows>
    </>
  )
}

/** What plays follows the Playlist: here it is edited, and here other devices' edits arrive. */
function useRenewedPlayback(id: string, tracks: readonly (Track | TrackGap)[]): void {
  const isKnown = tracks.every((track) => isTrack(track) || track === 'gone')
  const order = tracks.map((track) => (isTrack(track) ? track.id : '')).join('/')
  const renew = useEffectEvent(() => renewPlayback(id, tracks.filter(isTrack)))
  useEffect(() => {
    if (isKnown) renew()
  }, [isKnown, order])
}

type EditedProps = ListBodyProps<Playlist> & {
  label: string
  tracks: readonly (Track | TrackGap)[]
}

function EditedTracks({ list, label, tracks, attempt }: EditedProps) {
  const t = useText()
  const store = usePlaylistStore()
  const works = useOwnedWorks()
  const [asked, setAsked] = useState<PlaylistAudio>()
  const places = new Map(list.data.map(({ index }, place) => [index, place]))
  const titleOf = ({ index, workno }: PlaylistAudio) => {
    const track = tracks[places.get(index) ?? -1]
    const title = track !== undefined && isTrack(track) ? track.title : works.find(workno)?.title
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
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          if (asked) attempt(store.remove(list.id, asked.index))
        }}
      />
    </>
  )
}

function isTrack(track: Track | TrackGap): track is Track {
  return typeof track !== 'string'
}
