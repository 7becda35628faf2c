import { MyListsScreen } from '#features/mylists/MyListsScreen.tsx'

/** /mylist */
export function MyListsRoute() {
  return <MyListsScreen />
}
