import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/api/ServerState.tsx'
import { WorkScreen } from '#features/work/WorkScreen.tsx'

/** /work/{workno}/tree[/{path}] */
export function WorkRoute() {
  const { workno = '', _splat = '' } = useParams({ strict: false })
  return (
    <ServerState>
      <WorkScreen key={workno} workno={workno} path={_splat} />
    </ServerState>
  )
}
