import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/session/ServerState.tsx'
import { OpenViewerScreen } from '#features/viewer/open/OpenViewerScreen.tsx'
import { useLinkedPath } from './use-linked-path.ts'

/** /viewer/sample/{id} */
export function SampleViewerRoute() {
  const { id = '' } = useParams({ strict: false })
  return (
    <ServerState>
      <OpenViewerScreen key={id} workno={id} linkedPath={useLinkedPath()} origin="sample" />
    </ServerState>
  )
}
