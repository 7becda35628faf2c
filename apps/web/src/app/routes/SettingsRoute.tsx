import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'

/** /settings */
export function SettingsRoute() {
  return <SettingsScreen />
}
