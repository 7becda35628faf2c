import { HelpScreen } from '#features/help/HelpScreen.tsx'

/** /help */
export function HelpRoute() {
  return <HelpScreen />
}
