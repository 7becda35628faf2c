import { LibraryScreen } from '#features/library/LibraryScreen.tsx'

/** /library */
export function LibraryRoute() {
  return <LibraryScreen />
}
