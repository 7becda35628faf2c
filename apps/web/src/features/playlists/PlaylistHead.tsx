import type { Playlist } from '@yomikura/contract/playlists'
import { Button } from '@yomikura/ui/Button'
import { formatDuration } from '@yomikura/text/format-duration'
import { Play } from 'lucide-react'
import { isTrack, sumDurations, toEntryTrack } from '#data/account/lists/playlist-tracks.ts'
import { usePlaylistTracks } from '#data/session/use-playlist-tracks.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { playFrom } from './play-from.ts'

type Props = { list: Playlist }

/** Plays a Playlist from its start; there at once, and pressed once something of it is known to play. */
export function PlayButton({ list }: Props) {
  const t = useText()
  const known = usePlaylistTracks(list, useLocale())
  if (list.data.length === 0) return null
  return (
    <Button
      variant="primary"
      icon={<Play size={18} strokeWidth={1.8} aria-hidden="true" />}
      disabled={!list.data.some((audio) => isTrack(toEntryTrack(known, audio)))}
      onClick={() => playFrom(list, known)}
    >
      {t('playlist.play')}
    </Button>
  )
}

/** How long all of it plays, behind the number of tracks. Nothing until all of them are known. */
export function TotalTime({ list }: Props) {
  const t = useText()
  const known = usePlaylistTracks(list, useLocale())
  const seconds = sumDurations(list.data.map((audio) => toEntryTrack(known, audio)))
  if (!seconds) return null
  return <> · {t('playlist.total', { time: formatDuration(seconds) })}</>
}
