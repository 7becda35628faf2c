import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/session/ServerState.tsx'
import { ShareScreen } from '#features/share/ShareScreen.tsx'
import { readSharedPage } from '#lib/shared-place.ts'
import { useLinkedPath } from './use-linked-path.ts'

/** /share/{workno}?p={page}&f={folder or document} */
export function ShareRoute() {
  const { workno = '' } = useParams({ strict: false })
  return (
    <ServerState>
      <ShareScreen
        workno={workno}
        path={useLinkedPath()}
        pageIndex={readSharedPage(location.search)}
      />
    </ServerState>
  )
}
