import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/api/ServerState.tsx'
import { ViewerScreen } from '#features/viewer/ViewerScreen.tsx'

/** /work/{workno}/view/{path}: a file in its viewer, without the menu. */
export function ViewRoute() {
  const { workno, _splat = '' } = useParams({ from: '/signed-in/work/$workno/view/$' })
  return (
    <ServerState>
      <ViewerScreen workno={workno} path={_splat} />
    </ServerState>
  )
}
