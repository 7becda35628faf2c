import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/session/ServerState.tsx'
import { OpenViewerScreen } from '#features/viewer/open/OpenViewerScreen.tsx'
import { useLinkedPath } from './use-linked-path.ts'

export { readyPages } from '#features/viewer/viewer-modules.ts'

/** /viewer/free/{id} */
export function FreeViewerRoute() {
  const { id = '' } = useParams({ strict: false })
  return (
    <ServerState>
      <OpenViewerScreen key={id} workno={id} linkedPath={useLinkedPath()} origin="free" />
    </ServerState>
  )
}
