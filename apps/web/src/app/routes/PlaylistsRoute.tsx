import { PlaylistsScreen } from '#features/playlists/PlaylistsScreen.tsx'

/** /playlist */
export function PlaylistsRoute() {
  return <PlaylistsScreen />
}
