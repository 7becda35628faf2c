import { ChapterPanel } from './ChapterPanel.tsx'
import { SleepPanel } from './SleepPanel.tsx'
import type { PanelName } from './Tools.tsx'
import { TrackPanel } from './TrackPanel.tsx'
import { PlaylistPanel } from './PlaylistPanel.tsx'

/** The dialogs over the full player; one at a time. */
export function Panels(props: { panel: PanelName | undefined; onClose: () => void }) {
  switch (props.panel) {
    case 'tracks':
      return <TrackPanel onClose={props.onClose} />
    case 'chapters':
      return <ChapterPanel onClose={props.onClose} />
    case 'sleep':
      return <SleepPanel onClose={props.onClose} />
    case 'playlists':
      return <PlaylistPanel onClose={props.onClose} />
    case undefined:
      return null
  }
}
