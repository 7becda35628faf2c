import { useParams } from '@tanstack/react-router'
import { WorkScreen } from '#features/work/WorkScreen.tsx'
import { WorknoGate } from './WorknoGate.tsx'

/** /work/{workno}/tree[/{path}] */
export function WorkRoute() {
  const { workno = '', _splat = '' } = useParams({ strict: false })
  return (
    <WorknoGate workno={workno}>
      <WorkScreen key={workno} workno={workno} path={_splat} />
    </WorknoGate>
  )
}
