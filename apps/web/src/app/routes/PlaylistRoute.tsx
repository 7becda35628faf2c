import { Outlet, useParams } from '@tanstack/react-router'
import { usePlaylistStore } from '#data/session/use-lists.ts'
import { PlaylistScreen } from '#features/playlists/PlaylistScreen.tsx'
import { NewListScreen } from '#parts/lists/NewListScreen.tsx'

/** /playlist/{id}; the id `new` creates one. Its add dialog is drawn over it. */
export function PlaylistRoute() {
  const { id = '' } = useParams({ strict: false })
  const store = usePlaylistStore()
  if (id === 'new') return <NewListScreen section="playlist" store={store} />
  return (
    <>
      <PlaylistScreen key={id} id={id} />
      <Outlet />
    </>
  )
}
