import { useParams } from '@tanstack/react-router'
import { ViewerScreen } from '#features/viewer/ViewerScreen.tsx'
import { useOpenedWork } from './use-opened-work.ts'
import { WorknoGate } from './WorknoGate.tsx'

export { readyViewer } from '#features/viewer/viewer-modules.ts'
export { preloadViewedPage } from '#features/viewer/preload-first-page.ts'

/** /work/{workno}/view/{path}: a file in its viewer, without the menu. */
export function ViewRoute() {
  const { workno = '', _splat = '' } = useParams({ strict: false })
  useOpenedWork(workno)
  return (
    <WorknoGate workno={workno}>
      <ViewerScreen workno={workno} path={_splat} route="view" />
    </WorknoGate>
  )
}
