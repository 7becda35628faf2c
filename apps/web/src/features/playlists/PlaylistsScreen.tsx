import { usePlaylists, usePlaylistStore } from '#data/session/use-lists.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import { ListsScreen } from '#parts/lists/ListsScreen.tsx'
import { toPlaylistCovers } from './playlist-covers.ts'

/** /playlist: all Playlists with the works they begin with. */
export function PlaylistsScreen() {
  const t = useText()
  const state = usePlaylists()
  const { mirror } = usePlaylistStore()
  const works = useOwnedWorks()
  return (
    <ListsScreen
      section="playlist"
      state={state}
      onRetry={() => void mirror.refresh()}
      toContent={(playlist) => ({
        id: playlist.id,
        title: playlist.title,
        count: t('playlist.count', { count: playlist.data.length }),
        works: toPlaylistCovers(playlist, works.find),
      })}
    />
  )
}
