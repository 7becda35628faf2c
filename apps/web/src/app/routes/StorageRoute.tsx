import { StorageScreen } from '#features/storage/StorageScreen.tsx'

/** /storage[/{path}] */
export function StorageRoute() {
  return <StorageScreen />
}
