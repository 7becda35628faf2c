import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { usePlaylistStore } from '#data/session/use-lists.ts'
import type { PlaylistAudio } from '@yomikura/contract/playlists'
import { ListScreen } from '#parts/lists/ListScreen.tsx'
import { PlaylistBody } from './PlaylistBody.tsx'
import { PlayButton, TotalTime } from './PlaylistHead.tsx'
import { toPlaylistCovers } from './playlist-covers.ts'

/** /playlist/{id}: one Playlist, to listen to or to edit. */
export function PlaylistScreen({ id }: { id: string }) {
  const store = usePlaylistStore()
  const works = useOwnedWorks()
  return (
    <ListScreen
      section="playlist"
      store={store}
      id={id}
      toCovers={(playlist) => toPlaylistCovers(playlist, works.find)}
      toCount={({ data }) => data.length}
      actions={(playlist) => <PlayButton list={playlist} />}
      detail={(playlist) => <TotalTime list={playlist} />}
      titleOf={({ workno }: PlaylistAudio) => works.find(workno)?.title ?? workno}
    >
      {(body) => <PlaylistBody {...body} />}
    </ListScreen>
  )
}
