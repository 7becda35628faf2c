import { Outlet, useParams } from '@tanstack/react-router'
import { useMyListStore } from '#data/session/use-lists.ts'
import { MyListScreen } from '#features/mylists/MyListScreen.tsx'
import { NewListScreen } from '#parts/lists/NewListScreen.tsx'

/** /mylist/{id}; the id `new` creates a list. Its add dialog is drawn over it. */
export function MyListRoute() {
  const { id = '' } = useParams({ strict: false })
  const store = useMyListStore()
  if (id === 'new') return <NewListScreen section="mylist" store={store} />
  return (
    <>
      <MyListScreen key={id} id={id} />
      <Outlet />
    </>
  )
}
