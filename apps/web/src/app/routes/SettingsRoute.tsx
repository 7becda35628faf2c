import { ServerState } from '#data/session/ServerState.tsx'
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'

/** /settings */
export function SettingsRoute() {
  return (
    <ServerState>
      <SettingsScreen />
    </ServerState>
  )
}
