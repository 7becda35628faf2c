import { ServerState } from '#data/session/ServerState.tsx'
import { FreeLibraryScreen } from '#features/free/FreeLibraryScreen.tsx'

/** /{app}-free/library */
export function FreeLibraryRoute() {
  return (
    <ServerState>
      <FreeLibraryScreen />
    </ServerState>
  )
}
