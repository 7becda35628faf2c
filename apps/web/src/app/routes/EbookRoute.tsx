import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/api/ServerState.tsx'
import { ViewerScreen } from '#features/viewer/ViewerScreen.tsx'
import { useOpenedWork } from './use-opened-work.ts'

/** /work/{workno}/viewer[/{path}]: books, webtoons and voice comics, without the menu. */
export function EbookRoute() {
  const { workno = '', _splat = '' } = useParams({ strict: false })
  useOpenedWork(workno)
  return (
    <ServerState>
      <ViewerScreen workno={workno} path={_splat} route="viewer" />
    </ServerState>
  )
}
