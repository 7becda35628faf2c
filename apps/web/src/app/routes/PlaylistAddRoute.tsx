import { useParams } from '@tanstack/react-router'
import { PlaylistAddDialog } from '#features/playlists/PlaylistAddDialog.tsx'

/** /playlist/{id}/add/{path}: the audio picker over the Playlist. */
export function PlaylistAddRoute() {
  const { id = '', _splat = '' } = useParams({ strict: false })
  return <PlaylistAddDialog id={id} splat={_splat} />
}
