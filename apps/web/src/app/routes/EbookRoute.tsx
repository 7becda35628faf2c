import { useParams } from '@tanstack/react-router'
import { ViewerScreen } from '#features/viewer/ViewerScreen.tsx'
import { useOpenedWork } from './use-opened-work.ts'
import { WorknoGate } from './WorknoGate.tsx'

/** /work/{workno}/viewer[/{path}]: books, webtoons and voice comics, without the menu. */
export function EbookRoute() {
  const { workno = '', _splat = '' } = useParams({ strict: false })
  useOpenedWork(workno)
  return (
    <WorknoGate workno={workno}>
      <ViewerScreen workno={workno} path={_splat} route="viewer" />
    </WorknoGate>
  )
}
