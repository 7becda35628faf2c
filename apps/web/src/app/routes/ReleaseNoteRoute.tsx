import { ReleaseNoteScreen } from '#features/releases/ReleaseNoteScreen.tsx'

/** /release-note */
export function ReleaseNoteRoute() {
  return <ReleaseNoteScreen />
}
