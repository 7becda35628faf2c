import { useParams, useSearch } from '@tanstack/react-router'
import { ServerState } from '#data/session/ServerState.tsx'
import { FreeSeriesScreen } from '#features/free/FreeSeriesScreen.tsx'

/** /{app}-free/series/{titleId} */
export function FreeSeriesRoute() {
  const { titleId = '' } = useParams({ strict: false })
  const { from }: { from?: unknown } = useSearch({ strict: false })
  return (
    <ServerState>
      <FreeSeriesScreen
        key={titleId}
        titleId={titleId}
        from={from === 'free_end_page' ? 'free_end_page' : 'free_library'}
      />
    </ServerState>
  )
}
