import { useParams } from '@tanstack/react-router'
import { MyListAddDialog } from '#features/mylists/MyListAddDialog.tsx'

/** /mylist/{id}/add/{path}: the library picker over the list. */
export function MyListAddRoute() {
  const { id = '', _splat = '' } = useParams({ strict: false })
  return <MyListAddDialog id={id} splat={_splat} />
}
