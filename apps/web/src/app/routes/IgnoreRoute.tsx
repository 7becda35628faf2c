import { IgnoreScreen } from '#features/ignore/IgnoreScreen.tsx'

/** /settings/ignore */
export function IgnoreRoute() {
  return <IgnoreScreen />
}
