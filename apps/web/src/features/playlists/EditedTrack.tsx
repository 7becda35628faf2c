import type { PlaylistAudio } from '@yomikura/contract/playlists'
import { IconButton } from '@yomikura/ui/IconButton'
import { Trash2 } from 'lucide-react'
import { toEntryTrack } from '#data/account/lists/playlist-tracks.ts'
import { useKnownTracks } from '#data/session/use-playlist-tracks.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { TrackWords } from './TrackRow.tsx'

type Props = { audio: PlaylistAudio; onRemove: (audio: PlaylistAudio) => void }

/** A track of a Playlist that is being edited. */
export function EditedTrack({ audio, onRemove }: Props) {
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
